import { FauxhouseError } from '../errors'

const LARGEST_PORT = 65_535

/** Largest number of milliseconds that a timer takes. */
const LONGEST_MS = 2_147_483_647

/** What each option may be at the most; all of them are whole numbers from 0. */
const LARGEST = {
  port: LARGEST_PORT,
  headersTimeoutMs: LONGEST_MS,
  requestTimeoutMs: LONGEST_MS,
  keepAliveTimeoutMs: LONGEST_MS,
  closeTimeoutMs: LONGEST_MS,
  maxConnections: LONGEST_MS,
} as const

type Numbers = { readonly [Name in keyof typeof LARGEST]?: number | undefined }

/** @throws FauxhouseError INVALID_OPTION for a number that Node.js would refuse in its own words */
export function checkServerOptions(options: Numbers): void {
  for (const name of Object.keys(LARGEST) as (keyof typeof LARGEST)[]) {
    const value = options[name]
    const most = LARGEST[name]
    if (value === undefined || (Number.isInteger(value) && value >= 0 && value <= most)) continue
    throw new FauxhouseError(
      'INVALID_OPTION',
      `The option ${name} cannot be ${value}.`,
      `Give a whole number from 0 to ${most}.`,
      { option: name, value },
    )
  }
}
