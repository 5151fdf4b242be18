import type { PlayerCommand } from '../../src/index'
import { PLAYER_COMMANDS } from '../../src/simulator/engine/commands/catalogue'
import type { Field, FieldTable } from '../../src/simulator/engine/field'
import { leads } from './book'
import { type Dice, major, payment, share, stake } from './dice'
import { methodsIn } from './market-verdicts'
import { type KeptRow, money, type OracleState } from './oracle-state'
import { wanted } from './verdicts'

/*
 * Commands as their definitions allow them. A field is drawn by its kind, unless a hint says how:
 * a hint leads the stories to where more can happen. A new command needs no entry here.
 */

export type CommandType = PlayerCommand['type']

/** Fields of a command with their values. */
type Drafted = Readonly<Record<string, unknown>>

/** Draws the value of a field, given the fields before it; undefined leaves it out. */
type Draw = (dice: Dice, state: OracleState, drafted: Drafted) => unknown

/** How often a command without an entry in {@link FREQUENT} is drawn. */
const USUAL_WEIGHT = 3

/** Commands that are drawn more often, because several are needed to reach a state. */
const FREQUENT: { readonly [Type in CommandType]?: number } = {
  deposit: 14,
  play: 22,
  requestWithdrawal: 10,
  moveWithdrawal: 14,
  awardBonus: 12,
  claimBonus: 6,
  setKyc: 8,
  rollback: 7,
  settleDeposit: 5,
  adjust: 4,
  unblock: 5,
  login: 4,
  changeCurrency: 1,
  close: 2,
  setLimit: 2,
  erase: 1,
}

/** How often each command is drawn. */
export const WEIGHTS = Object.fromEntries(
  PLAYER_COMMANDS.map(({ type }) => [type, FREQUENT[type] ?? USUAL_WEIGHT]),
) as Readonly<Record<CommandType, number>>

const CODES = ['WELCOME100', 'WEEKEND5', 'DAILY10', 'SECOND25', 'MANAGER100', 'POINTS10'] as const
const DURATIONS = ['P7D', 'P200D', 'PT1H', 'P30D', 'P2Y'] as const
const MOVES = [
  'pending',
  'approved',
  'processing',
  'completed',
  'rejected',
  'cancelled',
  'failed',
  'reversed',
] as const
const KYC = ['approved', 'in_review', 'pending', 'rejected', 'not_started'] as const

/** The statuses to which staff may move a payout, by its status. */
const ROADS: Readonly<Record<string, readonly (typeof MOVES)[number][]>> = {
  pending: ['approved', 'approved', 'rejected'],
  approved: ['processing', 'processing', 'processing', 'pending', 'rejected', 'cancelled'],
  processing: ['completed', 'completed', 'completed', 'failed', 'rejected', 'cancelled'],
  completed: ['reversed'],
}

const HINTS: { readonly [Type in CommandType]?: Readonly<Record<string, Draw>> } = {
  deposit: {
    // The oracle does not know which method a market uses most.
    method: (dice, state) =>
      dice.pick((dice.chance(80) && methodsIn(state)) || choicesOf('deposit', 'method')),
    outcome: sometimes(35, (dice) =>
      dice.pick(['pending', 'pending', 'declined', 'failed', 'cancelled', 'completed']),
    ),
  },
  moveWithdrawal: {
    to: (dice, { rows }) => {
      const open = [...rows.values()].findLast(
        ({ type, status }) => type === 'withdrawal' && ROADS[status] !== undefined,
      )
      const road = dice.chance(30) || open === undefined ? MOVES : ROADS[open.status]
      return dice.pick(road ?? MOVES)
    },
    amount: sometimes(12, payment),
    method: sometimes(8, (dice) => dice.pick(['bank_transfer', 'visa', 'skrill'])),
  },
  claimBonus: {
    bonus: (dice, state) => (dice.chance(30) ? dice.pick(CODES) : bonusId(dice, state)),
  },
  rollback: { transaction: sometimes(60, rowId('rollback')) },
  setKyc: {
    status: (dice, { kyc }) =>
      dice.pick(dice.chance(20) ? KYC : KYC.filter((status) => leads('kyc', kyc, status, false))),
  },
  label: { add: sometimes(60, someLabels), remove: sometimes(30, someLabels) },
  block: { cause: sometimes(85, (dice) => dice.pick(choicesOf('block', 'cause'))) },
}

function someLabels(dice: Dice): string[] {
  return [dice.pick(['Test Account', 'AML Hold', 'Fraud Suspect', 'Calls back', 'Active', ' '])]
}

/** Commands whose fields depend on each other. */
const WHOLE: { readonly [Type in CommandType]?: (dice: Dice, state: OracleState) => Drafted } = {
  play: (dice, state) => {
    // A bonus is met or lost by few large rounds rather than by hundreds of small ones.
    const decisive = state.actives.length > 0 && dice.chance(50)
    const size = decisive ? share(dice, state) : stake(dice, state)
    const game = dice.chance(45) ? {} : { game: dice.pick(choicesOf('play', 'game')) }
    if (!decisive && !dice.chance(45)) {
      return { stake: size, ...game, rounds: dice.pick([1, 5, 20, 40, 3, 0]) }
    }
    const wins = [0, size * 3, size, size * 1_000, size / 2, 0.001].slice(0, decisive ? 3 : 6)
    const open = dice.chance(15) ? { open: true } : {}
    return { stake: size, ...game, win: dice.pick(wins), ...open }
  },
  setLimit: (dice, state) => {
    const kind = dice.pick(['deposit', 'loss', 'session'])
    const most = major(state, money(state).minor(payment(dice, state)) * 20)
    const per = dice.maybe('per', 70, () => dice.pick(['day', 'week', 'month']))
    const isTime = kind === 'session' ? !dice.chance(5) : dice.chance(5)
    if (isTime) return { kind, for: dice.pick(['PT1H', 'PT5M', null, 'PT90S', 'P40D']), ...per }
    return { kind, amount: dice.chance(15) ? null : most, ...per }
  },
  awardBonus: (dice, state) => {
    if (dice.chance(15)) return { code: dice.pick(CODES) }
    const amount = payment(dice, state)
    if (dice.chance(25)) {
      const award = dice.pick(choicesOf('awardBonus', 'award'))
      return { award, amount, multiplier: dice.pick([0, 1]) }
    }
    return {
      amount,
      multiplier: dice.pick([1, 2, 5, 35]),
      ...dice.maybe('base', 30, () => dice.pick(choicesOf('awardBonus', 'base').toReversed())),
      ...dice.maybe('cap', 45, () => major(state, Math.max(1, Math.round(money(state).euros(10))))),
      ...dice.maybe('validDays', 30, () => dice.pick([1, 7, 30, 0, 400])),
      ...dice.maybe('claimDays', 20, () => dice.pick([1, 3])),
      ...dice.maybe('activate', 30, () => dice.chance(10)),
      ...dice.maybe('by', 20, () => dice.pick(['VIP Manager', 'System'])),
    }
  },
}

/** A command of a type, decided by the dice from what the oracle knows of the player. */
export function draft(type: CommandType, dice: Dice, state: OracleState): PlayerCommand {
  // An erased player refuses nearly everything for the rest of the scene.
  if (type === 'erase' && !dice.chance(30)) return { type: 'login' }
  const drafted = WHOLE[type]?.(dice, state) ?? objectOf(type, fieldsOf(type), dice, state)
  return { type, ...drafted } as PlayerCommand
}

function objectOf(type: CommandType, fields: FieldTable, dice: Dice, state: OracleState): Drafted {
  const drafted: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const draw = HINTS[type]?.[name] ?? drawOf(type, field)
    const value = draw(dice, state, drafted)
    if (value !== undefined) drafted[name] = value
  }
  return drafted
}

function drawOf(type: CommandType, field: Field): Draw {
  if (!field.optional) return kindOf(type, field)
  return sometimes(field.kind === 'text' ? 10 : 35, kindOf(type, field))
}

function kindOf(type: CommandType, field: Field): Draw {
  switch (field.kind) {
    case 'money':
      return payment
    case 'duration':
      return (dice) => dice.pick(DURATIONS)
    case 'text':
      return () => 'A text of the simulation'
    case 'email':
      return () => 'simulated@letterbox.example'
    case 'date':
      return () => '1985-06-30'
    case 'whole':
      return (dice) => dice.pick([field.min ?? 1, field.max ?? 7, 0])
    case 'flag':
      return (dice) => dice.chance(50)
    case 'choice':
      return (dice) => dice.pick(field.choices)
    case 'reference':
      return field.to === 'bonus' ? bonusId : rowId(type)
    case 'list':
      return (...given) => [kindOf(type, field.of)(...given)]
    case 'nullable':
      return (dice, ...given) => (dice.chance(20) ? null : kindOf(type, field.of)(dice, ...given))
    case 'object':
      return (dice, state) => objectOf(type, field.fields, dice, state)
  }
}

/** Now and then the value; otherwise the field is left out. */
function sometimes(percent: number, draw: Draw): Draw {
  return (dice, ...given) => (dice.chance(percent) ? draw(dice, ...given) : undefined)
}

/** Mostly a row that the command acts on; seldom any row, or none that there is. */
function rowId(type: CommandType): Draw {
  return (dice, state, drafted) => {
    if (dice.chance(5)) return 'tx_nobody'
    const [types, statuses] = wanted({ ...drafted, type })
    const rows = [...state.rows.values()]
    const fits = (row: KeptRow) => types.includes(row.type) && statuses.includes(row.status)
    const fitting = rows.filter(fits)
    const list = fitting.length === 0 || dice.chance(15) ? rows : fitting
    return list.length === 0 ? undefined : dice.pick(list.slice(-12).reverse()).id
  }
}

function bonusId(dice: Dice, { book }: OracleState): string | undefined {
  if (dice.chance(5)) return 'bon_nobody'
  return book.size === 0 ? undefined : dice.pick([...book.keys()].reverse())
}

function fieldsOf(type: CommandType): FieldTable {
  return PLAYER_COMMANDS.find((command) => command.type === type)?.fields ?? {}
}

function choicesOf(type: CommandType, name: string): readonly string[] {
  const field = fieldsOf(type)[name]
  return field?.kind === 'choice' ? field.choices : []
}
