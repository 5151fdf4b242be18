import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TASKS } from '../../src/tasks/bundled'
import { TASK_NAMES } from '../../src/tasks/library'
import { tasksSchema } from './task-schema'
import { tasksPage } from './tasks-page'

const folder = new URL('../../tasks/', import.meta.url)
const names = readdirSync(folder)
  .sort((a, b) => (a < b ? -1 : 1))
  .filter((file) => file !== 'schema.json')
  .map((file) => file.replace(/\.json$/, ''))

test('the generated module holds every file of the folder', () => {
  expect(TASK_NAMES).toEqual(names)
  for (const name of names) {
    const { $schema, ...task } = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))
    expect($schema).toBe('./schema.json')
    expect(JSON.parse(TASKS[name] ?? '')).toEqual(task)
  }
})

test('thirty tasks have three levels, and half of the hard ones a fault', () => {
  const tasks = names.map((name) => JSON.parse(TASKS[name] ?? ''))
  expect(tasks).toHaveLength(30)
  const count = (fits: (task: Record<string, never>) => boolean) => tasks.filter(fits).length
  expect([1, 2, 3].map((level) => count((task) => task['level'] === level))).toEqual([8, 12, 10])
  expect(count(({ world }) => world !== undefined)).toBe(5)
})

// `vitest run -u` writes these.
test('tasks/schema.json is the schema of the validation', async () => {
  await expect(tasksSchema()).toMatchFileSnapshot('../../tasks/schema.json')
})

test('docs/tasks.md has the table of the tasks', async () => {
  await expect(await tasksPage()).toMatchFileSnapshot('../../docs/tasks.md')
})
