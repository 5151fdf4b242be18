import * as v from 'valibot'
import { schemaOf } from '../contract/field'
import { isObject, shortPointerOf } from '../contract/input/json'
import { suggestion } from '../contract/input/nearest'
import type { Policies } from '../contract/policies'
import type { ProblemItem } from '../contract/problems'
import { PLAYER_PROFILE, SETTINGS } from '../contract/profile'
import {
  E164,
  E164_EXAMPLE,
  PROFILE_UPDATE,
  type ProfileUpdateBody,
  SETTINGS_UPDATE,
} from '../contract/update'
import type { ProfileUpdate } from '../world/command-outcome'

// The fields are those of the type.
const UPDATE = schemaOf(PROFILE_UPDATE, 'body') as v.GenericSchema<unknown, ProfileUpdateBody>
const FIELDS = Object.keys(PROFILE_UPDATE.fields)
const SETTINGS_FIELDS = Object.keys(SETTINGS_UPDATE.fields)
const READ_ONLY = new Set(Object.keys(PLAYER_PROFILE.fields))
const READ_ONLY_SETTINGS = new Set(Object.keys(SETTINGS.fields))

/** Checks the body of an update; all problems are added to `items`. */
export function readUpdate(
  body: unknown,
  policies: Policies,
  items: ProblemItem[],
): ProfileUpdate | undefined {
  const before = items.length
  if (!isObject(body)) {
    const detail = `The body is ${typeNameOf(body)}, not an object.`
    items.push(itemOf('body', detail, 'Send an object, such as {"blocked": true}.'))
    return undefined
  }
  if (policies.updateUnknownFields === 'reject') {
    findStrangers('', body, FIELDS, READ_ONLY, items)
    const settings = Object.hasOwn(body, 'settings') ? body['settings'] : undefined
    if (isObject(settings)) {
      findStrangers('/settings', settings, SETTINGS_FIELDS, READ_ONLY_SETTINGS, items)
    }
  }
  // Valibot accepts an array as an object without fields.
  if (Object.hasOwn(body, 'settings') && Array.isArray(body['settings'])) {
    items.push(itemOf('/settings', 'settings is an array, not an object.', 'Send an object.'))
  }
  const result = v.safeParse(UPDATE, body)
  if (!result.success) for (const issue of result.issues) items.push(itemOfIssue(issue))
  else if (policies.phoneFormat === 'e164' && !E164.test(result.output.phone ?? E164_EXAMPLE)) {
    const remedy = `Send + and 2 to 15 digits, the first not 0, such as ${E164_EXAMPLE}.`
    items.push(itemOf('/phone', 'phone is not in E.164 format.', remedy))
  }
  if (items.length > before || !result.success) return undefined
  return policies.updateOmitted === 'reset' ? reset(result.output) : result.output
}

/** Policy `updateOmitted: reset`: omitted fields are removed, or false. */
function reset({ phone, affiliate_name, blocked, settings }: ProfileUpdateBody): ProfileUpdate {
  const off = Object.fromEntries(SETTINGS_FIELDS.map((name) => [name, false]))
  return {
    phone: phone ?? null,
    affiliate_name: affiliate_name ?? null,
    blocked: blocked ?? false,
    settings: { ...off, ...settings },
  }
}

// Own names only, compared with lists, so `__proto__` is an unknown field.
function findStrangers(
  path: string,
  value: Readonly<Record<string, unknown>>,
  known: readonly string[],
  readOnly: ReadonlySet<string>,
  items: ProblemItem[],
): void {
  for (const name of Object.keys(value)) {
    if (known.includes(name)) continue
    const where = path + shortPointerOf([name])
    if (readOnly.has(name)) {
      const remedy = `Omit it; an update accepts ${known.join(', ')}.`
      items.push(itemOf(where, `${name} is read-only.`, remedy))
    } else {
      items.push(
        itemOf(where, `The field "${name.slice(0, 100)}" is unknown.`, suggestion(name, known)),
      )
    }
  }
}

function itemOfIssue(issue: v.BaseIssue<unknown>): ProblemItem {
  const keys = (issue.path ?? []).map((part) => String(part.key))
  const expected = (issue.expected ?? 'another value').toLowerCase()
  const wanted = `${expected === 'object' ? 'an' : 'a'} ${expected}`
  const remedy =
    issue.input === null ? 'Omit the field to keep the stored value.' : `Send ${wanted}.`
  const detail = `${keys.at(-1)} is ${typeNameOf(issue.input)}, not ${wanted}.`
  return itemOf(shortPointerOf(keys), detail, remedy)
}

function itemOf(where: string, detail: string, remedy: string): ProblemItem {
  return { where, code: 'INVALID_BODY', detail, remedy }
}

function typeNameOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
