import { dirname, posix } from 'node:path'
import type { Import, SourceFile } from './source-file'

/** A local import, resolved to the path of the file that it means. */
export interface Edge {
  readonly from: string
  readonly to: string
  readonly at: Import
}

/** Edges between the files, type-only ones included. Packages and JSON files are no nodes. */
export function edgesOf(files: readonly SourceFile[]): Edge[] {
  const known = new Set(files.map((file) => file.path))
  return files.flatMap((file) =>
    file.imports.flatMap((at) => {
      if (!at.specifier.startsWith('.')) return []
      const target = posix.join(dirname(file.path), at.specifier)
      const to = [`${target}.ts`, `${target}.tsx`, `${target}/index.ts`, target].find((path) =>
        known.has(path),
      )
      return to ? [{ from: file.path, to, at }] : []
    }),
  )
}

/** Groups of files that import each other in a circle, by Tarjan's algorithm. */
export function cyclesOf(edges: readonly Edge[]): string[][] {
  const targets = new Map<string, string[]>()
  for (const { from, to } of edges) targets.set(from, [...(targets.get(from) ?? []), to])
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (node: string): number => {
    let reach = order.size
    const own = reach
    order.set(node, own)
    low.set(node, own)
    stack.push(node)
    for (const to of targets.get(node) ?? []) {
      if (to === node) cycles.push([node])
      if (!order.has(to)) reach = Math.min(reach, visit(to))
      else if (stack.includes(to)) reach = Math.min(reach, low.get(to) ?? reach)
    }
    low.set(node, reach)
    if (reach === own) {
      const group = stack.splice(stack.indexOf(node))
      if (group.length > 1) cycles.push(group)
    }
    return reach
  }
  for (const node of targets.keys()) if (!order.has(node)) visit(node)
  return cycles
}

/** Files that no entry reaches. The compiler, not an import, reaches an ambient declaration. */
export function unreachedFiles(files: readonly SourceFile[], entries: readonly string[]): string[] {
  const edges = edgesOf(files)
  const reached = new Set(entries)
  for (const path of reached) {
    for (const edge of edges) if (edge.from === path) reached.add(edge.to)
  }
  return files
    .map((file) => file.path)
    .filter((path) => !reached.has(path) && !path.endsWith('.d.ts'))
}
