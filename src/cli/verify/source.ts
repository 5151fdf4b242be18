import { createRecorder, type Recorder } from '../../conformance/verify/recorder'
import { readRecording } from '../../conformance/verify/recording'
import { replaySender } from '../../conformance/verify/replay'
import type { VerifyOptions } from '../../conformance/verify/verify'
import { isTooDeep } from '../../contract/input/json-scan'
import { FauxhouseError } from '../../errors'
import { usageError } from '../flags'
import { readGeneratedFile } from '../written-files'
import { baseUrlOf, credentialsOf } from './deployment'
import { httpSender } from './http-sender'
import type { VerifyValues } from './verify-flags'

/** What is compared: a deployment, or a recording of one. */
export interface Source {
  /** Base URL of the deployment, or the name in the recording. */
  readonly target: string
  readonly name: string
  /** When the answers came, ISO 8601. */
  readonly date: string
  readonly options: VerifyOptions
  readonly isReplay: boolean
  /** Sends, and keeps what is sent and what comes. */
  readonly recorder: Recorder
}

/** @param options those of the flags */
export async function sourceOf(values: VerifyValues, options: VerifyOptions): Promise<Source> {
  if (values.replay !== undefined) return recordedSource(values, values.replay, options)
  if (values.against === undefined) {
    throw usageError('verify needs a deployment.', 'Add --against URL or --replay FILE.')
  }
  const target = baseUrlOf(values.against)
  const { rate } = values
  const { token, session } = credentialsOf(values, 'verify')
  const name = values.name ?? new URL(target).host
  const date = new Date(Date.now()).toISOString()
  const send = httpSender({ base: target, token, session, rate })
  const recorder = createRecorder(send, { ...masksOf(values), secrets: [token, session] })
  return { target, name, date, options, isReplay: false, recorder }
}

function masksOf(values: VerifyValues) {
  const [keys, paths] = [values['mask-key'], values['mask-path']]
  return { keys, paths, patterns: values['mask-pattern'] }
}

async function recordedSource(
  values: VerifyValues,
  path: string,
  { players, ...options }: VerifyOptions,
): Promise<Source> {
  const remedy = 'Pass a file written by verify --record.'
  const recording = readRecording(await readGeneratedFile(path, remedy, BOUNDS), path)
  if (recording.exchanges.some(({ answer }) => isTooDeep(answer.text ?? ''))) {
    const problem = `${path} nests more than ${BOUNDS.levels} levels.`
    throw new FauxhouseError('INVALID_FILE', problem, remedy, { path })
  }
  const stranger = players.find((id) => !recording.players.includes(id))
  if (stranger !== undefined) {
    const known = recording.players.join(', ')
    throw usageError(`The recording has no player "${stranger}".`, `It has ${known}.`)
  }
  const { name, date, budget, credentialProbes, allowWrites } = recording
  const own = { budget, credentialProbes, allowWrites }
  const named = players.length > 0 ? players : recording.players
  const masks = { ...masksOf(values), isMasked: true }
  return {
    ...{ target: name, name: values.name ?? name, date },
    options: { ...options, ...own, players: named },
    isReplay: true,
    recorder: createRecorder(replaySender(recording), masks),
  }
}

/** The deepest nesting is that of an answer, and what is around it. */
const BOUNDS = { bytes: 256 * 1024 * 1024, levels: 104 }
