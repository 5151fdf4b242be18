import { audit, createWorld, type Snapshot, type World, type WorldLog } from '../../src/index'
import { noteFlag } from './block-verdicts'
import { type Actor, castOf, restrictionsOf } from './cast'
import { put } from './client'
import { Dice } from './dice'
import { type CommandType, draft } from './drafts'
import { follow } from './oracle'
import {
  adopt,
  breach,
  DEFAULT_RULES,
  type OracleState,
  type Rules,
  same,
  sameText,
} from './oracle-state'
import type { Scene, Step } from './scene'
import { take } from './taking'
import { takeAll } from './taking-all'
import { count, type Tally } from './tally'
import { difference, historyOf, look, type Sight } from './wire'

/** Steps between two audits of every player. */
const AUDIT_EVERY = 25

const SECOND_MS = 1_000
const DAY_MS = 86_400_000
const LEAPS_MS = [
  60 * SECOND_MS,
  SECOND_MS,
  31 * 60 * SECOND_MS,
  12 * 3_600 * SECOND_MS,
  DAY_MS,
  8 * DAY_MS,
  31 * DAY_MS,
  100 * DAY_MS,
  400 * DAY_MS,
]

/** The policies of a world, by its seed: the default in half of them. */
const RULES: readonly Rules[] = [
  DEFAULT_RULES,
  DEFAULT_RULES,
  DEFAULT_RULES,
  { minimumTurnover: 1, marketRules: 'off' },
  { minimumTurnover: 0, marketRules: 'on' },
  { minimumTurnover: 0, marketRules: 'off' },
]

function rulesOf(seed: string): Rules {
  return RULES[Number(/\d+$/.exec(seed)) % RULES.length] as Rules
}

/** The state of the oracle at a snapshot of the world. */
interface Mark {
  readonly snapshot: Snapshot
  readonly log: string
  readonly actors: readonly { readonly oracle: OracleState; readonly sight: Sight }[]
}

/** One simulated world, with the oracle's state of each player. */
export class Simulation {
  world: World
  readonly #tally: Tally
  readonly #rules: Rules
  #actors: Actor[] = []
  #start: Mark | undefined
  readonly #marks: Mark[] = []

  readonly #afterStep: ((world: World, ids: readonly string[]) => Promise<void>) | undefined

  /**
   * @param afterStep called after each step with the players; without it, the world checks its own
   *   answers, so that it keeps none
   */
  constructor(
    seed: string,
    tally: Tally,
    afterStep?: (world: World, ids: readonly string[]) => Promise<void>,
  ) {
    this.#tally = tally
    this.#afterStep = afterStep
    this.#rules = rulesOf(seed)
    const policies = this.#rules
    const selfCheck = afterStep === undefined
    this.world = createWorld({ seed, players: 12, compression: 10, selfCheck, policies })
  }

  /** Plays a scene to its end. Throws at the first difference. */
  async play({ steps }: Scene): Promise<void> {
    this.#tally.runs += 1
    this.#actors = await castOf(this.world, this.#rules)
    this.#start = this.#mark()
    for (const [index, step] of steps.entries()) {
      this.#tally.steps += 1
      count(this.#tally.steps_of, step.kind)
      await this.#step(step)
      await this.#afterStep?.(
        this.world,
        this.#actors.map(({ id }) => id),
      )
      if ((index + 1) % AUDIT_EVERY === 0) await this.#audit()
    }
    await this.#audit()
    await this.#replay()
  }

  #step(step: Step): Promise<void> {
    const dice = new Dice(step.rolls)
    const actor = this.#actors[step.player % this.#actors.length] as Actor
    switch (step.kind) {
      case 'command':
        return this.#command(actor, step.types[0] as CommandType, dice)
      case 'array':
        return takeAll(this.world, actor, step.types, dice, this.#tally)
      case 'advance':
        return this.#advance(dice)
      case 'put':
        return this.#put(actor, dice)
      case 'fork':
        return this.#fork(actor, step.types, dice)
      case 'snapshot':
        this.#marks.push(this.#mark())
        return Promise.resolve()
      case 'restore':
        return this.#restore(dice)
      case 'replay':
        return this.#replay()
      case 'reset':
        return this.#reset()
    }
  }

  async #command(actor: Actor, type: CommandType, dice: Dice): Promise<void> {
    const { oracle } = actor
    // A blocked player refuses most commands, so half of the steps unblock.
    const drawn = oracle.blocked && dice.chance(50) ? 'unblock' : type
    await take(this.world, actor, draft(drawn, dice, oracle), this.#tally)
  }

  /** Moves the clock, sometimes in steps: a fork that advances in one step must be equal. */
  async #advance(dice: Dice): Promise<void> {
    const { world } = this
    const leap = dice.pick(LEAPS_MS)
    const from = Date.parse(world.now)
    const twin = dice.chance(40) ? world.fork() : undefined
    if (twin) {
      world.advance({ to: from + Math.floor(leap / 3) })
      world.advance({ to: from + Math.floor(leap / 2) })
    }
    same('the clock', Date.parse(world.advance({ to: from + leap })), from + leap)
    for (const actor of this.#actors) {
      const sight = await look(world, actor.id)
      if (twin) {
        twin.advance({ to: from + leap })
        unchanged(`${actor.id}, advanced at once`, sight, await look(twin, actor.id))
      }
      for (const row of sight.rows.slice(actor.sight.rows.length)) {
        const at = Date.parse(row.date)
        if (at <= from || at > Date.parse(world.now))
          breach(`${row.id}, ${row.event_name}, is of ${row.date}`)
      }
      if (actor.lives) {
        const { limits, ends, plain, lifted, held } = actor.oracle
        // The wire does not show them.
        const adopted = adopt(sight, this.#rules, actor.register?.market)
        actor.oracle = {
          ...adopted,
          limits,
          ends,
          plain: plain && adopted.blocked,
          lifted,
          held,
          restricted: restrictionsOf(world, actor.id),
        }
      } else {
        const change = follow(actor.oracle, sight, { single: false })
        for (const kind of change.reached) count(this.#tally.reached, kind)
      }
      actor.sight = sight
    }
  }

  async #put(actor: Actor, dice: Dice): Promise<void> {
    const { world } = this
    const body = dice.pick([
      { phone: '+44 20 7946 0000' },
      { settings: { want_bonus: dice.chance(50) } },
      { blocked: dice.chance(50) },
      {},
      { affiliate_name: 'Put Traffic', settings: { marketing_email_subscription: true } },
      { name: 'Nobody' },
      { phone: null },
      { settings: { want_bonus: 'yes' } },
    ])
    const log = world.log().commands.length
    const answer = await put(world, actor.id, body)
    const valid = !('name' in body) && !Object.values(body).includes(null)
    const fits = valid && JSON.stringify(body).includes('yes') === false
    const right = fits && !actor.oracle.erased
    same(`answer to PUT ${JSON.stringify(body)}`, answer.status, right ? 200 : fits ? 409 : 400)
    const sight = await look(world, actor.id)
    if (!right) unchanged(`${actor.id} after a refused PUT`, sight, actor.sight)
    same('entries of the log', world.log().commands.length - log, right ? 1 : 0)
    const wasOpen = !actor.oracle.blocked
    const change = follow(actor.oracle, sight, { single: true })
    if (wasOpen && actor.oracle.blocked) noteFlag(actor.oracle)
    same('rows of a PUT', change.added.length + change.moved.length, 0)
    actor.sight = sight
  }

  /** Changes of a fork do not affect its origin, and the reverse. */
  async #fork(actor: Actor, types: readonly CommandType[], dice: Dice): Promise<void> {
    const { world } = this
    const log = historyOf(world)
    const fork = world.fork()
    const rest = world.fork()
    const twin: Actor = { ...actor, oracle: structuredClone(actor.oracle) }
    for (const type of types) await take(fork, twin, draft(type, dice, twin.oracle), this.#tally)
    fork.advance({ to: Date.parse(fork.now) + dice.pick(LEAPS_MS) })
    fork.setPolicies({ ngr: 'ggr' })
    replayed(fork)
    if (this.#marks.length > 0) {
      fork.restore(dice.pick(this.#marks).snapshot)
      fork.setPolicies({ ngr: 'awards' })
      replayed(fork)
      fork.advance({ to: Date.parse(fork.now) + dice.pick(LEAPS_MS) })
      replayed(fork)
    }
    sameText('log of the origin', historyOf(world), log)
    await this.#stands(world, 'the origin of a changed fork')
    const before = actor.sight
    await take(world, actor, draft('deposit', dice, actor.oracle), this.#tally)
    unchanged('a fork of a changed origin', await look(rest, actor.id), before)
    sameText('log of the fork', historyOf(rest), log)
  }

  async #stands(world: World, what: string): Promise<void> {
    for (const { id, sight } of this.#actors) {
      unchanged(`${id} in ${what}`, await look(world, id), sight)
    }
  }

  #mark(): Mark {
    return {
      snapshot: this.world.snapshot(),
      log: JSON.stringify(this.world.log()),
      actors: this.#actors.map(({ oracle, sight }) => ({ oracle: structuredClone(oracle), sight })),
    }
  }

  async #return({ log, actors }: Mark, what: string): Promise<void> {
    for (const [index, { oracle, sight }] of actors.entries()) {
      const actor = this.#actors[index] as Actor
      actor.oracle = structuredClone(oracle)
      actor.sight = sight
    }
    sameText(`log of ${what}`, JSON.stringify(this.world.log()), log)
    await this.#stands(this.world, what)
  }

  async #restore(dice: Dice): Promise<void> {
    if (this.#marks.length === 0) return
    const mark = dice.pick(this.#marks)
    this.world.restore(mark.snapshot)
    same('the clock of a restored world', this.world.now, mark.snapshot.now)
    await this.#return(mark, 'a restored world')
  }

  /** A reset removes the scripted players; made again they are equal. */
  async #reset(): Promise<void> {
    const { world } = this
    world.reset()
    same('commands after a reset', world.log().commands.length, 0)
    for (const { id, register } of this.#actors) {
      same(`${id} exists after a reset`, world.has(id), register === undefined)
      if (register) world.execute(id, register)
    }
    if (this.#start) await this.#return(this.#start, 'a reset world')
  }

  /** A replay of the log makes an equal world. */
  async #replay(): Promise<void> {
    const log: ReturnType<World['log']> = JSON.parse(JSON.stringify(this.world.log()))
    const again = createWorld({ replay: log })
    sameText('the log of a replay', JSON.stringify(again.log()), JSON.stringify(log))
    await this.#stands(again, 'a replayed world')
  }

  async #audit(): Promise<void> {
    const players = this.#actors.length
    const found = await audit(this.world, { players })
    this.#tally.audits += players
    if (found.length > 0) breach(`audit: ${JSON.stringify(found.slice(0, 5), undefined, 2)}`)
  }
}

/** A replay of a fork's log makes an equal fork. */
function replayed(fork: World): void {
  const read: WorldLog = JSON.parse(JSON.stringify(fork.log()))
  const { start, digest: _, ...log } = read
  const { start: startAgain, digest: _again, ...again } = createWorld({ replay: read }).log()
  sameText('the log of a replayed fork', JSON.stringify(again), JSON.stringify(log))
  if (start) sameText('its start', JSON.stringify(startAgain), JSON.stringify(start))
}

function unchanged(what: string, seen: Sight, due: Sight): void {
  if (seen.bytes !== due.bytes) breach(`${what}: ${difference(seen.bytes, due.bytes)}`)
}
