import type { AffiliateSource } from '../domain/accounts'

/** Sources of players, with weights that add up to 100. */
export const SOURCE_WEIGHTS: readonly (readonly [AffiliateSource, number])[] = [
  ['organic', 24],
  ['direct', 14],
  ['affiliate', 30],
  ['seo', 8],
  ['ppc', 7],
  ['social', 5],
  ['email', 2],
  ['referral', 4],
  ['streamer', 3],
  ['offline', 1],
  ['app_store', 2],
]

/** Invented affiliates, with the prefix of their sub ids. None is a real company. */
const COMPANIES: readonly (readonly [company: string, prefix: string])[] = [
  ['SpinGuide Media', 'sg'],
  ['Reelmap Partners', 'rm'],
  ['Lucky Compass', 'lc'],
  ['Chipfinder Network', 'cf'],
  ['Northbeam Traffic', 'nb'],
  ['Payline Press', 'pp'],
  ['Tumbling Dice Digital', 'td'],
  ['Copper Fox Leads', 'cx'],
  ['BonusBeacon', 'bb'],
  ['Greenfelt Media', 'gf'],
  ['Scatter & Sons', 'ss'],
  ['Velvet Rope Referrals', 'vr'],
]

/** The players that an affiliate brings more of: usual ones, costly ones, or loyal ones. */
type Crowd = 'usual' | 'costly' | 'valuable'
const CROWDS: readonly Crowd[] = ['usual', 'costly', 'usual', 'valuable', 'usual']

/** The sources of every second sub id, which come after organic, direct and affiliate. */
const CHANNELS = SOURCE_WEIGHTS.slice(3).map(([source]) => source)

/** The sub ids of the companies by rank, each with its source and crowd. */
const SUB_IDS = Array.from({ length: 60 }, (_, rank) => {
  const [company, prefix] = COMPANIES[rank % COMPANIES.length] ?? ['', '']
  return {
    name: `${company} / ${prefix}-${1_000 + rank * 149}`,
    weight: Math.floor(10_000 / (rank + 1)),
    crowd: CROWDS[rank % CROWDS.length],
    source: rank % 2 ? CHANNELS[(rank >> 1) % CHANNELS.length] : 'affiliate',
  }
})

/**
 * The sub ids that bring players from a source, weighted for a kind of player: one brings a share
 * of 1 / rank, and three times as many players of its crowd.
 */
export function subIdsOf(wanted: AffiliateSource, kind: Crowd): [name: string, weight: number][] {
  return SUB_IDS.filter(({ source }) => source === wanted).map(({ name, weight, crowd }) => {
    return [name, crowd === kind ? weight * 3 : weight]
  })
}

/** Agents of support and compliance, by the names that their notes have. */
export const AGENTS = ['Dana', 'Pavel', 'Noor', 'Elif', 'Tom'] as const

/** Invented managers of VIP players. */
export const VIP_MANAGERS: readonly string[] = [
  'Amelia Hart',
  'Jonas Lindqvist',
  'Sofia Marchetti',
  'Daniel Osei',
  'Katarzyna Wolska',
  'Lucas Ferreira',
  'Ingrid Solberg',
  'Marcus Bell',
]

/** Mail hosts under reserved names: no message can be delivered there. */
export const MAIL_PROVIDERS: readonly (readonly [host: string, weight: number])[] = [
  ['example.com', 35],
  ['example.net', 15],
  ['example.org', 10],
  ['mailbox.example', 15],
  ['post.example', 10],
  ['webmail.example', 10],
  ['letters.example', 5],
]
