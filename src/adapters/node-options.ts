import * as v from 'valibot'
import { flag, type OptionSchemas, optionReader, text, whole } from '../contract/input/options'
import { FauxhouseError } from '../errors'

export interface ServerOptions {
  /** Default 0: any free port. */
  readonly port?: number | undefined
  /** Address to listen on. Default 127.0.0.1: this machine only. */
  readonly host?: string | undefined
  /** Longest time for the header of a request to arrive, in ms. Default 10,000. */
  readonly headersTimeoutMs?: number | undefined
  /** Longest time for a whole request to arrive, in ms. Default 30,000. */
  readonly requestTimeoutMs?: number | undefined
  /**
   * How long an idle connection stays open, in ms. Default 60,000: a client that closes its own
   * earlier sends no request on a connection that the server is closing.
   */
  readonly keepAliveTimeoutMs?: number | undefined
  /** How long `close` waits for open requests, in ms. Default 5,000. */
  readonly closeTimeoutMs?: number | undefined
  /** Largest number of connections; further ones are closed. Default 10,000. */
  readonly maxConnections?: number | undefined
  /**
   * Opens the control API to every client that sends this token. Default: to this machine only.
   * Visible ASCII characters; not together with `admin: false`.
   */
  readonly adminToken?: string | undefined
  /** `false` switches the control API off at this server. Default true. */
  readonly admin?: boolean | undefined
  /**
   * Origin whose pages may call from a browser, or `*` for any. Default: pages of this machine
   * (`localhost`, `*.localhost`, 127.0.0.0/8, `[::1]`) may call the service, but not the control
   * API.
   */
  readonly cors?: string | undefined
  /**
   * Path of the service in place of `/v1`, such as `/backend/v1`. Worlds, the control API and
   * `/openapi.json` stay beside it: its first segment is none of `w`, `__admin`, `health` and
   * `openapi.json`.
   */
  readonly basePath?: string | undefined
  /**
   * Whether the header `X-Forwarded-Prefix` of a proxy in front of the server stands before the
   * paths of links: in OpenAPI and on the start page. Default false.
   */
  readonly trustProxy?: boolean | undefined
  /**
   * Serves over TLS, with a certificate and its key as PEM texts, or with a certificate for
   * `localhost` that the optional package `selfsigned` makes. Default: plain HTTP.
   */
  readonly tls?:
    | {
        /** The certificate, and those between it and its authority, as a PEM text. */
        readonly cert: string
        /** The private key without a passphrase, as a PEM text. */
        readonly key: string
      }
    | 'self-signed'
    | undefined
  /**
   * File that keeps the worlds: their logs, clocks and faults survive the server. One that exists
   * decides where they are, and must be of a world with the same options. One server a file.
   */
  readonly state?: string | undefined
}

const LARGEST_PORT = 65_535

/** Largest delay of a timer, in ms. */
const LONGEST_MS = 2_147_483_647

/** Segments of characters that a URL never encodes; the first of them is none of the server. */
const BASE_PATH =
  /^(?!\/(?:w|__admin|health|openapi\.json)(?:\/|$))(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/

const milliseconds = () => v.optional(whole(0, LONGEST_MS))

const readOptions = optionReader(
  'startServer',
  () =>
    ({
      port: v.optional(whole(0, LARGEST_PORT)),
      host: v.optional(text('a string such as 127.0.0.1')),
      headersTimeoutMs: milliseconds(),
      requestTimeoutMs: milliseconds(),
      keepAliveTimeoutMs: milliseconds(),
      closeTimeoutMs: milliseconds(),
      maxConnections: v.optional(whole(0, LONGEST_MS)),
      adminToken: v.optional(text('a token')),
      admin: v.optional(flag()),
      cors: v.optional(text('a string such as http://localhost:3000, or * for any origin')),
      basePath: v.optional(
        v.pipe(
          text('a path such as /backend/v1'),
          v.regex(BASE_PATH, 'a path such as /backend/v1: whole segments, the first none of ours'),
        ),
      ),
      trustProxy: v.optional(flag()),
      tls: v.optional(
        v.union(
          [v.literal('self-signed'), v.strictObject({ cert: text(), key: text() })],
          "'self-signed', or { cert, key } with PEM texts",
        ),
      ),
      state: v.optional(text('the path of a file')),
    }) satisfies OptionSchemas<ServerOptions>,
)

/**
 * Checks all options before the server listens: a later error would leave a listener that the
 * caller cannot close.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function checkServerOptions(options: ServerOptions): void {
  const { admin, adminToken } = readOptions(options)
  if (adminToken === undefined) return
  // Only visible ASCII arrives unchanged from every client, and an empty token is usually a
  // variable that was never set. A token is a secret: no message shows it.
  if (!/^[!-~]+$/.test(adminToken)) {
    const fault = 'is empty, or contains a space or another character that is not visible ASCII'
    throw wrongToken(fault, 'Use ASCII letters, digits and punctuation, or omit it.')
  }
  if (admin === false) throw wrongToken('and admin: false exclude each other', 'Omit one of them.')
}

function wrongToken(problem: string, remedy: string): FauxhouseError {
  return new FauxhouseError('INVALID_OPTION', `The option "adminToken" ${problem}.`, remedy, {
    caller: 'startServer',
    option: 'adminToken',
  })
}

type Certificate = Exclude<NonNullable<ServerOptions['tls']>, string>

/**
 * The certificate of an option.
 *
 * @throws FauxhouseError INVALID_OPTION if the package for self-signed ones is missing
 */
export async function certificateOf(option: Certificate | 'self-signed'): Promise<Certificate> {
  if (option !== 'self-signed') return option
  const { generate } = await import('selfsigned').catch(() => {
    throw new FauxhouseError(
      'INVALID_OPTION',
      'A self-signed certificate needs the package selfsigned, which is not installed.',
      'Install it with `npm install --save-dev selfsigned@5`, or pass a certificate and its key.',
      { option: 'tls' },
    )
  })
  const addresses = ['127.0.0.1', '::1'].map((ip) => ({ type: 7, ip }) as const)
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }, ...addresses] },
    ],
  })
  return { cert, key }
}
