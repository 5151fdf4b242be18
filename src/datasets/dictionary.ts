import type { Column, ColumnKind } from './column'
import { TABLES, type Table, type TableName } from './tables'

/** The types of a column: of Table Schema, and of SQL. */
const TYPES: Readonly<Record<ColumnKind, readonly [schema: string, sql: string]>> = {
  text: ['string', 'TEXT'],
  email: ['string', 'TEXT'],
  choice: ['string', 'TEXT'],
  word: ['string', 'TEXT'],
  instant: ['datetime', 'TIMESTAMPTZ'],
  date: ['date', 'DATE'],
  flag: ['boolean', 'BOOLEAN'],
  money: ['number', 'NUMERIC(28, 8)'],
  count: ['integer', 'BIGINT'],
  words: ['array', 'TEXT'],
}

/** The table that the others refer to, if it is among them. */
const PARENT: TableName = 'players'
const LINK = 'player_id'

function isChild({ columns }: Table, tables: readonly TableName[]): boolean {
  return tables.includes(PARENT) && columns.some(({ name }) => name === LINK)
}

/** The tables as data: each in the form of a Table Schema (Frictionless Data). */
export function dictionaryOf(tables: readonly TableName[]): object {
  return {
    resources: tables.map((name) => {
      const table = TABLES[name]
      const reference = { fields: [LINK], reference: { resource: PARENT, fields: ['id'] } }
      return {
        name,
        description: table.description,
        schema: {
          fields: table.columns.map(fieldOf),
          primaryKey: table.key,
          ...(isChild(table, tables) && { foreignKeys: [reference] }),
        },
      }
    }),
  }
}

function fieldOf({ name, kind, description, optional, unit, words }: Column): object {
  return {
    name,
    type: TYPES[kind][0],
    ...(kind === 'email' && { format: 'email' }),
    description,
    ...(unit !== undefined && { unit }),
    constraints: {
      required: !optional,
      ...(kind === 'choice' && { enum: words }),
    },
    ...(kind !== 'choice' && words !== undefined && { examples: words }),
  }
}

/** The tables as statements that PostgreSQL, SQLite and DuckDB take. */
export function createTables(tables: readonly TableName[]): string {
  return tables.map((name) => createTable(TABLES[name], tables)).join('\n')
}

function createTable(table: Table, tables: readonly TableName[]): string {
  const columns = table.columns.map(
    ({ name, kind, optional }) => `"${name}" ${TYPES[kind][1]}${optional ? '' : ' NOT NULL'}`,
  )
  const keys = [`PRIMARY KEY (${table.key.map((name) => `"${name}"`).join(', ')})`]
  if (isChild(table, tables)) keys.push(`FOREIGN KEY ("${LINK}") REFERENCES "${PARENT}" ("id")`)
  return `CREATE TABLE "${table.name}" (\n  ${[...columns, ...keys].join(',\n  ')}\n);\n`
}

/** The tables as a page of Markdown. */
export function dictionaryPage(tables: readonly TableName[]): string {
  const sections = tables.map((name) => {
    const { description, columns, key } = TABLES[name]
    const rows = columns.map(
      (column) =>
        `| \`${column.name}\` | ${TYPES[column.kind][0]} | ${column.optional ? 'yes' : ''} | ${columnText(column)} |`,
    )
    const head = ['| Column | Type | May be absent | |', '| --- | --- | --- | --- |']
    const keys = `Key: ${key.map((each) => `\`${each}\``).join(', ')}.`
    return [`## ${name}`, `${description} ${keys}`, [...head, ...rows].join('\n')].join('\n\n')
  })
  return `${[PREFACE, ...sections].join('\n\n')}\n`
}

function columnText({ description, unit }: Column): string {
  const text = unit === undefined ? description : `${description} (${unit})`
  return text.replaceAll('|', '\\|')
}

const PREFACE = `# Dataset

Invented players of a simulated casino, made by Fauxhouse: plausible, and calibrated to no operator. No row
is about a person. \`manifest.json\`, or a manifest for each shard, has the options that make the same files
again, their numbers of rows and their checksums. \`schema.json\` describes the columns for programs,
\`schema.sql\` for databases.

Amounts are major units of the player's currency, and instants are UTC.`
