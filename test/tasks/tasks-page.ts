import { readFileSync } from 'node:fs'
import { readTask, taskLines } from '../../src/tasks/library'
import { rowOf, withContents } from '../docs/table'
import { mutationsOf } from './mutations'
import { open, withBystander } from './solving'

const page = readFileSync(new URL('../../docs/tasks.md', import.meta.url), 'utf8')

/** `docs/tasks.md`: its prose, with the table of the bundled tasks. */
export async function tasksPage(): Promise<string> {
  const rows: string[] = []
  for (const { name, title, level } of taskLines()) {
    const task = readTask(name)
    const { decision, changes = {}, writes, facts = {} } = task
    const changed = Object.values(changes).flatMap((fields) => Object.keys(fields))
    const mutations = mutationsOf(await open(withBystander(task))).length
    const cells = [
      `\`${name}\``,
      title,
      String(level),
      `\`${decision}\``,
      changed.map((field) => `\`${field.replace('settings.', '')}\``).join(' '),
      writes === undefined ? '' : String(writes),
      Object.keys(facts).join(', '),
      String(mutations),
    ]
    rows.push(rowOf(cells))
  }
  const head = ['Task', 'Title', 'Level', 'Decision', 'Changes', 'Writes', 'Facts', 'Mutations']
  const table = [rowOf(head), rowOf(head.map(() => '---')), ...rows]
  return withContents(page, 'tasks', table.join('\n'))
}
