import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A block of README.md that is marked as a recipe. */
export interface Recipe {
  /** The heading above it, with its place among the recipes below that heading. */
  readonly title: string
  readonly code: string
}

export const readmePath = fileURLToPath(new URL('../../README.md', import.meta.url))

/** The recipes of a Markdown text: fenced blocks that open with `ts recipe`. */
export function recipesOf(markdown: string): Recipe[] {
  const recipes: Recipe[] = []
  let heading = ''
  for (const [, title, code] of markdown.matchAll(/^#+ (.+)$|^```ts recipe\n([\s\S]*?)^```$/gm)) {
    if (title !== undefined) heading = title
    if (code === undefined) continue
    const number = recipes.filter((recipe) => recipe.title.startsWith(`${heading} (`)).length + 1
    recipes.push({ title: `${heading} (${number})`, code })
  }
  return recipes
}

export function readRecipes(): Recipe[] {
  return recipesOf(readFileSync(readmePath, 'utf8'))
}
