import { alone, type FlagValues, list, local, text, toggle } from '../flags'
import { deploymentFlags } from './deployment'

export const verifyFlags = {
  ...deploymentFlags,
  ...local({
    player: list('ID', 'Read this player; repeat for more'),
    'players-file': text('FILE', 'Read the player ids of a file, one per line'),
    'allow-writes': text('PLAYER', 'Update this player, then restore it'),
    'allow-credential-probes': toggle('Send a wrong token, a wrong session, and no session'),
    'dry-run': toggle(
      'List the requests without sending them, as if the deployment behaved like the simulator',
    ),
    baseline: text('FILE', 'Compare with an earlier report; exit with 1 on changes'),
    record: text('FILE', 'Write the requests and the masked responses to a file'),
    'mask-key': list('KEY', 'Also mask the values of this key'),
    'mask-path': list('JSONPATH', 'Also mask the values at this path'),
    'mask-pattern': list('REGEX', 'Also mask matches in text that is kept'),
    // A recording has made its requests already.
    replay: alone(
      text('FILE', 'Compare with the responses of a recording, offline'),
      ...['against', 'record', 'allow-writes', 'allow-credential-probes', 'dry-run'],
    ),
    publish: text(
      'FILE.md',
      'Write the fidelity report, entry by entry, as Markdown and FILE.json',
    ),
    name: text(
      'NAME',
      'Name of the deployment in the recording and the fidelity report; default: its host',
    ),
    out: text('FILE', 'Write the report as JSON to a file'),
    json: toggle('Print the report as one line of JSON'),
  }),
}

export type VerifyValues = FlagValues<typeof verifyFlags>
