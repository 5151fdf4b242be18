import { readdirSync, readFileSync } from 'node:fs'

/**
 * The license file of a bundled package; else, as for seedrandom, what its README says at its end
 * and the bundled files say at their beginnings.
 */
function licenseOf(folder: string, paths: readonly string[]): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
  if (file !== undefined) return readFileSync(`${folder}/${file}`, 'utf8').trim()
  const [section] = /^licen[cs]e\b[\s\S]*/im.exec(readFileSync(`${folder}/README.md`, 'utf8')) ?? []
  if (section === undefined) throw new Error(`${folder} is bundled and has no license.`)
  const heads = paths.map((path) => /^(\/\/.*\n|\n)*/.exec(readFileSync(path, 'utf8'))?.[0] ?? '')
  return [section, ...heads].map((text) => text.trim()).join('\n\n')
}

/** The packages of the bundled files, and their licenses, which ask to travel with them. */
export function licensesOf(bundled: readonly string[]): string {
  const folders = bundled.flatMap(
    (path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [],
  )
  const texts = [...new Set(folders)].sort().map((folder) => {
    const { name } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
    const paths = bundled.filter((path) => path.startsWith(`${folder}/`))
    return `${name}\n\n${licenseOf(folder, paths)}\n`
  })
  return texts.join(`\n${'-'.repeat(80)}\n\n`)
}
