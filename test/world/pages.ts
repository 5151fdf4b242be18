import type { World } from '../../src/index'

/** The ids on all pages of a list, from the start to the end. */
export function pagesOf(world: World, query: Parameters<World['list']>[0]): string[] {
  const ids: string[] = []
  let offset: number | undefined = 0
  while (offset !== undefined) {
    const page: ReturnType<World['list']> = world.list({ ...query, offset })
    ids.push(...page.players.map(({ id }) => id))
    offset = page.nextOffset
  }
  return ids
}
