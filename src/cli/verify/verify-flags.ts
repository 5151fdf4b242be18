import { type FlagValues, usageError } from '../flags'
import { deploymentFlags } from './deployment'

/** Flags of `fauxhouse verify`. */
export const verifyFlags = {
  ...deploymentFlags,
  player: { kind: 'list', value: 'ID', help: 'Reads this player; once for each', isLocal: true },
  'players-file': {
    kind: 'text',
    value: 'FILE',
    help: 'Reads the ids of a file, one a line',
    isLocal: true,
  },
  'allow-writes': {
    kind: 'text',
    value: 'PLAYER',
    help: 'Updates this player, and puts it back',
    isLocal: true,
  },
  'allow-credential-probes': {
    kind: 'switch',
    help: 'Sends a wrong token, a wrong session, and none',
    isLocal: true,
  },
  'dry-run': {
    kind: 'switch',
    help: 'Lists the requests to a deployment like the simulator, and sends none',
    isLocal: true,
  },
  baseline: {
    kind: 'text',
    value: 'FILE',
    help: 'Compares with an earlier report: exits with 1 on drift',
    isLocal: true,
  },
  record: {
    kind: 'text',
    value: 'FILE',
    help: 'Writes the requests and the answers, masked',
    isLocal: true,
  },
  'mask-key': {
    kind: 'list',
    value: 'KEY',
    help: 'Also masks the values of this key',
    isLocal: true,
  },
  'mask-path': {
    kind: 'list',
    value: 'JSONPATH',
    help: 'Also masks the values at this path',
    isLocal: true,
  },
  'mask-pattern': {
    kind: 'list',
    value: 'REGEX',
    help: 'Also masks what matches in texts that stay',
    isLocal: true,
  },
  replay: {
    kind: 'text',
    value: 'FILE',
    help: 'Compares with the answers of a recording, offline',
    isLocal: true,
  },
  publish: {
    kind: 'text',
    value: 'FILE.md',
    help: 'Writes the ledger, entry by entry, as Markdown and FILE.json',
    isLocal: true,
  },
  name: {
    kind: 'text',
    value: 'NAME',
    help: 'Names the deployment in the recording and the ledger; else its host',
    isLocal: true,
  },
  out: { kind: 'text', value: 'FILE', help: 'Writes the report as JSON', isLocal: true },
  json: { kind: 'switch', help: 'Prints the report as one line of JSON', isLocal: true },
} as const

export type VerifyValues = FlagValues<typeof verifyFlags>

/** Flags of requests to a deployment, which a recording has made already. */
const SENDING = [
  ...(['against', 'record', 'allow-writes', 'allow-credential-probes', 'dry-run'] as const),
]

/** @throws FauxhouseError INVALID_OPTION if a flag is without effect beside the others */
export function refuseClashes(values: VerifyValues): void {
  const sending = SENDING.find((name) => values[name] !== undefined && values[name] !== false)
  if (values.replay !== undefined && sending !== undefined) {
    const twin = sending === 'against' ? ', and unset FAUXHOUSE_AGAINST' : ''
    const problem = `--replay sends nothing, so it takes no --${sending}.`
    throw usageError(problem, `Leave one of the two out${twin}.`)
  }
  if (values.publish?.endsWith('.md') === false) {
    const problem = `--publish writes Markdown, and "${values.publish}" does not end in .md.`
    throw usageError(problem, 'Give a name such as fidelity.md; fidelity.json comes beside it.')
  }
}
