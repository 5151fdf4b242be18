import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { type BuildResult, build } from 'esbuild'
import manifest from '../package.json'
import { ICON } from '../src/service/start-page'

/** The entries of the page: its program and its style sheet. */
export const INSPECTOR = 'src/inspector/main.tsx'
export const INSPECTOR_STYLE = 'src/inspector/inspector.css'

/** Where the playground is, once the repository has an owner. */
const { homepage }: { readonly name: string; readonly homepage?: string } = manifest
const playground = homepage && `${homepage}play/`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page as one file: the policy lets run what is in it, and load from its server only. */
function pageOf(script: string, style: string): string {
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Fauxhouse</title>
<link rel="icon" href="${ICON}">
<style>${style}</style>
</head>
<body>
<noscript>The inspector needs JavaScript.</noscript>
<script>${script}</script>
</body>
</html>
`
}

/** Writes dist/inspector.html, the page that the Node adapter serves. Returns the paths of what is bundled in it. */
export async function writeInspector(): Promise<string[]> {
  const built: BuildResult<{ write: false; metafile: true }> = await build({
    entryPoints: [INSPECTOR, INSPECTOR_STYLE],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    outdir: 'dist',
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    define: { PLAYGROUND: JSON.stringify(playground) ?? 'undefined' },
  })
  const textOf = (ending: string) =>
    built.outputFiles.find(({ path }) => path.endsWith(ending))?.text.trimEnd() ?? ''
  mkdirSync('dist', { recursive: true })
  writeFileSync('dist/inspector.html', pageOf(textOf('.js'), textOf('.css')))
  return Object.keys(built.metafile.inputs)
}
