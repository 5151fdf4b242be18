import { createWorld } from '../assembly/create-world'
import type { WholeManifest } from '../datasets/files/manifest'
import { counted } from './formats'
import type { Terminal } from './terminal'
import { renderTable } from './text-table'

/** Joins the shards in a folder, and prints what they have together. */
export async function mergeFolder(
  folder: string,
  sizesOnly: boolean,
  terminal: Terminal,
): Promise<number> {
  const { mergeShards } = await import('../datasets/files/merging')
  const manifest = await mergeShards({
    ...{ folder, sizesOnly, open: (replay) => createWorld({ replay }) },
    onProgress: (checked, all) => terminal.progress(`${checked} of ${all} shards checked`),
  })
  terminal.progress('')
  const shards = counted(manifest.shards, 'shard')
  terminal.print(
    `${summaryOf(manifest, `${shards} in ${folder}`)}\n${renderTable(totalsOf(manifest))}`,
  )
  return (manifest.breaches ?? 0) === 0 ? 0 : 1
}

/** What a dataset has, in one line. */
export function summaryOf({ players, breaches }: WholeManifest, place: string): string {
  const audited = breaches === undefined ? '' : `, ${counted(breaches, 'breach', 'breaches')}`
  return `${counted(players.kept, 'player')} in ${place}${audited}`
}

function totalsOf({ files, dataset }: WholeManifest): string[][] {
  return dataset.tables.map((table) => {
    const own = files.filter((file) => file.table === table)
    const [rows, bytes] = [own.map((file) => file.rows), own.map((file) => file.bytes)].map(
      (counts) => counts.reduce((sum, count) => sum + count, 0),
    ) as [number, number]
    return [table, counted(rows, 'row'), counted(bytes, 'byte')]
  })
}
