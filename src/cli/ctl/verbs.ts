import { suggestion } from '../../contract/input/nearest'
import { type Call, pathNames } from '../../control/call'
import { CALLS } from '../../control/calls'
import { FauxhouseError, isFauxhouseError } from '../../errors'
import { usageError } from '../flags'
import { VERB_FLAGS } from './verb-flags'

/** A call that a verb makes. */
export type Form = Call & { readonly verb: NonNullable<Call['verb']> }

/** The verbs, each with its forms: the first one whose words fit is taken. */
export const VERBS: ReadonlyMap<string, readonly Form[]> = formsByVerb()

/** @throws FauxhouseError INVALID_OPTION if there is no such verb */
export function formsOf(name: string): readonly Form[] {
  const forms = VERBS.get(name)
  if (forms) return forms
  throw usageError(`There is no verb ${name}.`, suggestion(name, [...VERBS.keys()]))
}

function formsByVerb(): ReadonlyMap<string, readonly Form[]> {
  const verbs = new Map<string, Form[]>()
  const calls: readonly Call[] = CALLS
  for (const call of calls) {
    if (call.verb === null) continue
    const { name } = call.verb
    verbs.set(name, [...(verbs.get(name) ?? []), call as Form])
  }
  // The name of a file is also a name.
  const rank = (form: Form) => (form.verb.file ? 0 : wordsOf(form).length)
  for (const forms of verbs.values()) forms.sort((a, b) => rank(a) - rank(b))
  return verbs
}

/** The words of a form before those that it may have. */
export function wordsOf({ path, verb }: Form): string[] {
  if (verb.file) return ['FILE.json']
  return pathNames({ path }).map((name) =>
    /^(playerId|faultId|requestId)$/.test(name) ? 'ID' : 'NAME',
  )
}

/** `advance [P3D] [--to …]`: the usage of a form. */
export function usageOf(form: Form): string {
  const { name, word, flags = [], fields } = form.verb
  const query = form.parameters?.filter(
    (parameter) => !flags.some((flag) => camelCase(flag) === parameter.name),
  )
  const parts = [
    name,
    ...wordsOf(form),
    ...(word ? [`[${word[0]}]`] : []),
    ...(fields ? [fields] : []),
    ...(query && query.length > 0 ? ['[NAME=VALUE …]'] : []),
    ...flags.map((flag) => `[${[`--${flag}`, VERB_FLAGS[flag].value ?? []].flat().join(' ')}]`),
  ]
  return parts.join(' ')
}

/** A message of the control API as of the command: `--replace` for `{"replace": true}`. */
export function inVerbs(error: unknown): unknown {
  if (!isFauxhouseError(error)) return error
  const { code, problem, remedy, facts } = error
  return new FauxhouseError(code, textInVerbs(problem), textInVerbs(remedy), facts)
}

function textInVerbs(text: string): string {
  const calls: readonly Call[] = CALLS
  return text
    .replace(/\{"(\w+)": (?:true|"([^"]*)")\}/g, (json, field: string, value = '') => {
      const flag = Object.keys(VERB_FLAGS).find((name) => camelCase(name) === field)
      if (flag !== undefined) return `--${flag} ${value}`.trim()
      return calls.some(({ verb }) => verb?.word?.[1] === field) ? value : json
    })
    .replace(/(GET|POST) (\/__admin\/\S+?)(?=[.,;]*(?:\s|$))/g, (request, method, path) => {
      for (const { verb, ...call } of calls) {
        const words = new RegExp(`^${call.path.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(path)
        if (!verb || !words || call.method !== method) continue
        return `\`fauxhouse ctl ${[verb.name, ...words.slice(1)].join(' ')}\``
      }
      return request
    })
}

/** The name of a flag in a body or a query. */
export function camelCase(flag: string): string {
  return flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
