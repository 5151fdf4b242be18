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

/** What an affiliate brings more of: usual players, those who cost, or those who stay. */
type Crowd = 'usual' | 'costly' | 'valuable'
const CROWDS: readonly Crowd[] = ['usual', 'costly', 'usual', 'valuable', 'usual']

/** Where the players of a sub id come from, by its rank; the list begins again at its end. */
const CHANNELS: readonly AffiliateSource[] = [
  ...(['affiliate', 'seo', 'affiliate', 'ppc', 'affiliate', 'social'] as const),
  ...(['affiliate', 'referral', 'affiliate', 'seo', 'affiliate', 'streamer'] as const),
  ...(['affiliate', 'ppc', 'affiliate', 'email', 'affiliate', 'seo'] as const),
  ...(['affiliate', 'app_store', 'affiliate', 'social', 'affiliate', 'ppc'] as const),
  ...(['affiliate', 'referral', 'affiliate', 'offline', 'streamer', 'seo'] as const),
]

const SUB_IDS = 60

type SubIds = readonly (readonly [name: string, weight: number])[]

/** By rank: a sub id brings a share of 1 / rank, and three times as many players of its crowd. */
function affiliatesFor(crowd: Crowd): Readonly<Partial<Record<AffiliateSource, SubIds>>> {
  const ranks = Array.from({ length: SUB_IDS }, (_, rank) => {
    const [company, prefix] = COMPANIES[rank % COMPANIES.length] ?? ['', '']
    const name = `${company} / ${prefix}-${1_000 + rank * 149}`
    const weight = Math.floor(10_000 / (rank + 1))
    const isOfCrowd = CROWDS[rank % CROWDS.length] === crowd
    return [CHANNELS[rank % CHANNELS.length], [name, isOfCrowd ? weight * 3 : weight]] as const
  })
  return Object.fromEntries(
    SOURCE_WEIGHTS.map(([source]) => {
      return [source, ranks.filter(([channel]) => channel === source).map(([, subId]) => subId)]
    }),
  )
}

/** The sub ids of the companies with their weights, for players of a kind, by source. */
export const AFFILIATES = {
  usual: affiliatesFor('usual'),
  costly: affiliatesFor('costly'),
  valuable: affiliatesFor('valuable'),
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
