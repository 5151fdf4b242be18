import type { PolicyName } from '../../src/contract/policies'
import { type Deployment, DRAWN, isShown, maxLimitOf, senderTo } from './deployment'
import { type Dice, diceOf } from './dice'
import { createStandIn } from './stand-in'
import { drawnWords } from './words'

/** A deployment that is the stand-in, with drawn habits and at most one planted error. */
export interface ForeignServer extends Deployment {
  /** Whether exhaustive GETs differ from those without the planted error. */
  showsError(): Promise<boolean>
}

/** @param error name of the planted error; without one, all is as the register says */
export function foreignServer(number: number, error?: string): ForeignServer {
  const dice = diceOf(number)
  const plain = { ...drawnHabits(dice), maxLimit: maxLimitOf(dice) }
  const count = 3 + dice.below(4)
  const vocabulary = drawnWords(diceOf(number + 1_000_000))
  const habits = { ...plain, vocabulary }
  const make = (changes: object = {}, planted = error) =>
    createStandIn(number, count, {
      habits: { ...habits, ...changes },
      has: (name) => name === planted,
    })
  const { handle, players } = make()
  const known = new Map<Bounds, Promise<string>>()
  const plainAnswers = (bounds: Bounds) => {
    const answers = known.get(bounds) ?? answersOf(make(WIDE), bounds)
    known.set(bounds, answers)
    return answers
  }
  return {
    send: senderTo(handle),
    players,
    habits,
    shows(policy) {
      const bounds = policy === 'ngr' || policy === 'periodBy' ? AROUND : NOWHERE
      return isShown(
        policy,
        habits[policy as keyof typeof habits],
        () => plainAnswers(bounds),
        (value) => answersOf(make({ ...WIDE, [policy]: value }), bounds),
      )
    },
    async showsError() {
      const bounds = [...AROUND, [0, 1], [-1, 0]] as const
      return (await answersOf(make(WIDE), bounds)) !== (await answersOf(make(WIDE, 'none'), bounds))
    },
  }
}

export function drawnHabits(dice: Dice): Partial<Record<PolicyName, string | number | boolean>> {
  const entries = Object.entries(DRAWN).map(([name, values]) => [name, dice.pick<unknown>(values)])
  return Object.fromEntries(entries)
}

/** Queries beside those of instants: each filter, wrong words, pages and plain lists. */
const QUERIES = [
  '',
  '/transactions',
  '/transactions?limit=100000',
  '/transactions?limit=2&offset=1',
  '/transactions?event_type=bet',
  '/transactions?event_type%5B%5D=bet',
  '/transactions?event_name=Slots%20Bet',
  '/transactions?event_name%5B%5D=Slots%20Bet',
  '/transactions?created_by=Admin',
  '/transactions?limit=0',
  '/transactions/summary',
  '/bonuses',
  '/bonuses?status=active',
  '/bonuses?status=none',
  '/bonuses/eligible',
  '/bonuses/eligible?criteria_type=LOGIN',
]

/** Whole lists, for the bench alone. */
const WIDE = { maxLimit: 1_000_000 }

/** Bounds of a period in ms from an instant. */
type Bounds = readonly (readonly [from: number, to: number])[]

const NOWHERE: Bounds = []

const AROUND: Bounds = [[-1, 1]]

/** All answers about the players, and those of periods around the instants of their rows. */
async function answersOf(
  { handle, players }: ReturnType<typeof createStandIn>,
  bounds: Bounds,
): Promise<string> {
  const texts: string[] = []
  const ask = async (path: string) => {
    const headers = { Authorization: 'Bearer token', 'X-Session-ID': 'session' }
    const response = handle(new Request(`http://stand-in.test/v1${path}`, { headers }))
    const text = await response.text()
    texts.push(`${response.status} ${[...response.headers]}`, text)
    return text
  }
  for (const id of players) {
    for (const query of QUERIES) await ask(`/players/${id}${query}`)
    const list = JSON.parse(await ask(`/players/${id}/transactions?limit=100000`))
    for (const { date, completed_at, event_type } of list.transactions) {
      // Of play there is much, and it completes at once.
      if (event_type === 'win' || bounds.length === 0) continue
      for (const at of [Date.parse(date), Date.parse(completed_at)]) {
        for (const [from, to] of Number.isNaN(at) ? [] : bounds) {
          const period = `from_date=${iso(at + from)}&to_date=${iso(at + to)}`
          await ask(`/players/${id}/transactions/summary?${period}`)
          if (bounds !== AROUND) await ask(`/players/${id}/transactions?${period}`)
        }
      }
    }
  }
  return texts.join('\n')
}

const iso = (ms: number) => new Date(ms).toISOString()
