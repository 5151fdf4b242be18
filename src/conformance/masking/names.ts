import type { Maskable, References } from './references'

/** Kinds of values that a string can contain. */
const NAMED = [
  ...['credential', 'player', 'name', 'email', 'phone', 'affiliate-name', 'vip-manager'],
  ...['created-by', 'secret'],
]

/** Shorter values are found in words by chance. */
const SHORTEST = 4

/** Longer values are sought one by one: a pattern of them can be larger than an engine takes. */
const LONGEST = 1_000

/** It begins where a run of its characters does: a search from each of them would be quadratic. */
const EMAILS = /(?<![^\s@"'<>()[\],;:])[^\s@"'<>()[\],;:]+@[^\s@"'<>()[\],;:]+/g

/** Replaces the personal values that are known, and all e-mail addresses, in a string. */
export function nameMask(references: References): (text: string) => string {
  const placeholders = new Map(
    NAMED.flatMap((kind) => references.entries(kind)).map(([value, placeholder]) => [
      String(value),
      String(placeholder),
    ]),
  )
  const values = [...placeholders.keys()]
    .filter((value) => value.length >= SHORTEST)
    .toSorted((one, other) => other.length - one.length || (one < other ? -1 : 1))
  const long = values.filter((value) => value.length > LONGEST)
  const ordinary = values
    .slice(long.length)
    .map((value) => value.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  const words = ordinary.length === 0 ? '(?!)' : ordinary.join('|')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'gu')
  const placeholderOf = (value: string) => placeholders.get(value) ?? value
  return (text) =>
    long
      .reduce((masked, value) => masked.replaceAll(value, placeholderOf), text)
      .replace(pattern, placeholderOf)
      .replace(EMAILS, (match) =>
        match.startsWith('masked-email-') ? match : String(references.of('email', match)),
      )
}

/** Kinds of ids that notes refer to. */
const IDS = ['player', 'transaction', 'bonus']

/** Like that of addresses: a long run of dots is read once. */
const STOPS = /(?<![.:!?])[.:!?]+$/

/** The parts of a note that can be ids. */
export function wordsOf(note: string): string[] {
  return note.split(/[\s,;()"']+/).map((word) => word.replace(STOPS, ''))
}

/** The placeholders of the ids in a note, in its order. */
export function idsIn(note: string, references: References): readonly Maskable[] {
  return wordsOf(note).flatMap((word) =>
    IDS.filter((kind) => references.has(kind, word)).map((kind) => references.of(kind, word)),
  )
}
