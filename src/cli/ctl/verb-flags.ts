import type { FlagName } from '../../control/call'
import { type Flag, instant, local, text, toggle } from '../flags'

/** The flags of the verbs have no variables: one would count for every verb that has the flag. */
export const VERB_FLAGS = local({
  as: text('ID', 'load: replace the id of the player'),
  replace: toggle('load: replace players with the same ids'),
  'dry-run': toggle('load FILE.json: check the file and load nothing'),
  to: instant('advance: move the clock to an instant'),
  form: text('F', 'export: scenario (default), replay, vitest or curl'),
  at: instant('Show the state as of an instant, past or future'),
}) satisfies Readonly<Record<FlagName, Flag>>
