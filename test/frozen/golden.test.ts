import { createHash } from 'node:crypto'
import { createWorld, generate } from 'fauxhouse'
import { expect, test } from 'vitest'
import { COLUMNS, TABLE_NAMES } from '../../src/datasets/tables'

/** CI takes the larger number: `GOLDEN_PLAYERS=1000`. */
const players = Number(process.env['GOLDEN_PLAYERS'] ?? 100)

/*
 * What docs/versioning.md promises of the data of a seed. Each column has a digest of its own: a
 * new column is a new line, and a line that changes is a breaking change.
 */
test(`golden: the data of a seed, ${players} players, every column of every table`, async () => {
  const world = createWorld({ seed: 'golden', players })
  const names = TABLE_NAMES.flatMap((table) => COLUMNS[table].map(({ name }) => `${table}.${name}`))
  const hashes = new Map(names.map((name) => [name, createHash('sha256')]))
  for await (const { table, rows } of generate(world)) {
    for (const { name } of COLUMNS[table]) {
      const values = rows.map((row) => JSON.stringify(Object(row)[name]))
      hashes.get(`${table}.${name}`)?.update(`${values.join('\n')}\n`)
    }
  }
  const lines = [...hashes].map(([name, hash]) => `${name} ${hash.digest('hex')}`)
  const hint = 'If the change is intended: npm run frozen:update, and name it in the changelog.'
  await expect(`${lines.join('\n')}\n`, hint).toMatchFileSnapshot(`records/golden-${players}.txt`)
}, 120_000)
