import { type FlagValues, list, local, text, toggle, usageError } from '../flags'
import { deploymentFlags } from './deployment'

export const verifyFlags = {
  ...deploymentFlags,
  ...local({
    player: list('ID', 'Reads this player; once for each'),
    'players-file': text('FILE', 'Reads the ids of a file, one a line'),
    'allow-writes': text('PLAYER', 'Updates this player, and puts it back'),
    'allow-credential-probes': toggle('Sends a wrong token, a wrong session, and none'),
    'dry-run': toggle('Lists the requests to a deployment like the simulator, and sends none'),
    baseline: text('FILE', 'Compares with an earlier report: exits with 1 on drift'),
    record: text('FILE', 'Writes the requests and the answers, masked'),
    'mask-key': list('KEY', 'Also masks the values of this key'),
    'mask-path': list('JSONPATH', 'Also masks the values at this path'),
    'mask-pattern': list('REGEX', 'Also masks what matches in texts that stay'),
    replay: text('FILE', 'Compares with the answers of a recording, offline'),
    publish: text('FILE.md', 'Writes the ledger, entry by entry, as Markdown and FILE.json'),
    name: text('NAME', 'Names the deployment in the recording and the ledger; else its host'),
    out: text('FILE', 'Writes the report as JSON'),
    json: toggle('Prints the report as one line of JSON'),
  }),
}

export type VerifyValues = FlagValues<typeof verifyFlags>

/** Flags of requests to a deployment, which a recording has made already. */
const SENDING = ['against', 'record', 'allow-writes', 'allow-credential-probes', 'dry-run'] as const

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
