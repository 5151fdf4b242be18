import { invalidOption, requireOptions, shown } from './option-names'

export interface ServerOptions {
  /** Default 4777; 0 takes any free one. */
  readonly port?: number | undefined
  /** Address to listen on. Default 127.0.0.1: this machine alone. */
  readonly host?: string | undefined
  /** Longest time for the header of a request to arrive. Default 10,000. */
  readonly headersTimeoutMs?: number | undefined
  /** Longest time for a whole request to arrive. Default 30,000. */
  readonly requestTimeoutMs?: number | undefined
  /** How long an idle connection is kept. Default 5,000. */
  readonly keepAliveTimeoutMs?: number | undefined
  /** How long `close` waits for what is in flight. Default 5,000. */
  readonly closeTimeoutMs?: number | undefined
  /** Connections beyond this number are hung up on. Default 10,000. */
  readonly maxConnections?: number | undefined
  /**
   * Opens the control API to whoever has it, from anywhere. Default: to this machine alone. Not
   * blank, and not beside `admin: false`.
   */
  readonly adminToken?: string | undefined
  /** `false` switches the control API off at this server. Default true. */
  readonly admin?: boolean | undefined
  /** Origin whose pages may call from a browser, or `*` for any. Default: none. */
  readonly cors?: string | undefined
}

const LARGEST_PORT = 65_535

/** Largest number of milliseconds that a timer takes. */
const LONGEST_MS = 2_147_483_647

/** What each number may be at the most; all of them are whole numbers from 0. */
const LARGEST = {
  port: LARGEST_PORT,
  headersTimeoutMs: LONGEST_MS,
  requestTimeoutMs: LONGEST_MS,
  keepAliveTimeoutMs: LONGEST_MS,
  closeTimeoutMs: LONGEST_MS,
  maxConnections: LONGEST_MS,
} as const

type NumberName = keyof typeof LARGEST

const NUMBERS = Object.keys(LARGEST) as NumberName[]

/** The options that are no numbers; the type sees to it that none is forgotten. */
const OTHERS: Readonly<Record<Exclude<keyof ServerOptions, NumberName>, true>> = {
  host: true,
  cors: true,
  adminToken: true,
  admin: true,
}

/**
 * Everything is asked for before the server listens: a fault that shows later would leave a
 * listener behind that nobody can close.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function checkServerOptions(options: ServerOptions): void {
  requireOptions('startServer', options, [...NUMBERS, ...Object.keys(OTHERS)])
  for (const name of NUMBERS) {
    const value = options[name]
    const most = LARGEST[name]
    if (value === undefined || (Number.isInteger(value) && value >= 0 && value <= most)) continue
    throw wrong(name, value, `Give a whole number from 0 to ${most}.`)
  }
  const { host, admin, adminToken, cors }: Readonly<Record<string, unknown>> = { ...options }
  if (host !== undefined && typeof host !== 'string') {
    throw wrong('host', host, 'Give a text, such as 127.0.0.1.')
  }
  if (cors !== undefined && typeof cors !== 'string') {
    throw wrong('cors', cors, 'Give a text, such as http://localhost:3000, or * for any.')
  }
  if (admin !== undefined && typeof admin !== 'boolean') {
    throw wrong('admin', admin, 'Give true or false.')
  }
  if (adminToken === undefined) return
  if (typeof adminToken !== 'string' || !isToken(adminToken)) {
    const problem = 'The option adminToken is no token: blank, with blanks around it, or no text.'
    throw invalidOption(problem, 'Give a token, or leave it out.', { option: 'adminToken' })
  }
  if (admin === false) {
    const problem = 'The options admin: false and adminToken exclude each other.'
    throw invalidOption(problem, 'Drop one of them.', { option: 'adminToken' })
  }
}

/**
 * Whether a client can send it as it stands: HTTP takes blanks off both ends. An empty one is most
 * often a variable that was never set, and would open the control API to everybody.
 */
export function isToken(text: string): boolean {
  return text !== '' && text.trim() === text
}

function wrong(option: string, value: unknown, remedy: string): Error {
  return invalidOption(`The option ${option} cannot be ${shown(value)}.`, remedy, { option, value })
}
