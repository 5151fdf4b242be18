import { defineCommand } from './command'
import { renderPlayer } from './player-sheet'
import { worldFlags, worldOptions } from './world-flags'

export const show = defineCommand({
  name: 'show',
  usage: 'show PLAYER',
  summary: 'Prints one player as a person reads it.',
  flags: worldFlags,
  words: ['player id'],

  async run(values, [id = ''], terminal) {
    const { createWorld } = await import('../create-world')
    const world = createWorld(worldOptions(values))
    terminal.print(renderPlayer(world.player(id), world.now))
    return 0
  },
})
