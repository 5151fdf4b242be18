import { expect, test } from 'vitest'
import { CONNECTIONS, CONNECTIONS_PROGRAM } from './connections-program'
import { openNodes, openProject } from './hosts'

/* Clients that keep their connections, after answers that came before the bodies were read. */

const project = openProject('classic')

test.each([...openNodes()])(
  'no call fails after an early answer, and none needs a new connection, on Node.js %i',
  async (_, node) => {
    project.write('connections.mjs', CONNECTIONS_PROGRAM)
    const printed = JSON.parse(await project.run(node, 'connections.mjs'))
    // A warning of too many listeners would be among the errors.
    expect(printed).toEqual({ connections: CONNECTIONS, errors: '' })
  },
)
