import { createHash } from 'node:crypto'
import { createWorld, generate } from 'fauxhouse'
import { expect, test } from 'vitest'
import { COLUMNS, TABLE_NAMES } from '../../src/datasets/tables'
import { POPULATIONS } from '../../src/simulator/registration/population'

/** CI takes the larger number: `GOLDEN_PLAYERS=1000`. */
const players = Number(process.env['GOLDEN_PLAYERS'] ?? 100)

/*
 * What docs/versioning.md promises of the data of a seed. Each column has a digest of its own: a
 * new column is a new line, and a line that changes is a breaking change.
 */
test.each(POPULATIONS)(
  `golden: the data of a seed, ${players} players, %s`,
  async (population) => {
    const world = createWorld({ seed: 'golden', players, population })
    const names = TABLE_NAMES.flatMap((table) =>
      COLUMNS[table].map(({ name }) => `${table}.${name}`),
    )
    const hashes = new Map(names.map((name) => [name, createHash('sha256')]))
    for await (const { table, rows } of generate(world)) {
      for (const { name } of COLUMNS[table]) {
        const values = rows.map((row) => JSON.stringify(Object(row)[name]))
        hashes.get(`${table}.${name}`)?.update(`${values.join('\n')}\n`)
      }
    }
    const lines = [...hashes].map(([name, hash]) => `${name} ${hash.digest('hex')}`)
    const hint = 'If the change is intended: npm run frozen:update, and name it in the changelog.'
    const path = `records/golden-${population}-${players}.txt`
    await expect(`${lines.join('\n')}\n`, hint).toMatchFileSnapshot(path)
  },
  120_000,
)
