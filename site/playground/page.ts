import { readFileSync, writeFileSync } from 'node:fs'
import { build } from 'esbuild'
import { licensesOf } from '../../scripts/licenses'
import { INSPECTOR_STYLE } from '../../scripts/page'

/** The page may load its own files only, and send nothing. */
const POLICY = [
  "default-src 'self'",
  "connect-src 'none'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
]

// In the page, because browsers load the file of an icon again with each new title.
const ICON = `data:image/svg+xml,${encodeURIComponent(readFileSync('site/public/favicon.svg', 'utf8'))}`

const HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY.join('; ')}">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Fauxhouse in your browser: players, requests, time and faults.">
<title>Fauxhouse playground</title>
<link rel="icon" href="${ICON}">
<link rel="stylesheet" href="page.css">
<script src="main.js" defer></script>
</head>
<body>
<noscript>The playground needs JavaScript.</noscript>
</body>
</html>
`

/** Writes the playground into a folder: the inspector over a world inside the page. */
export async function writePlayground(folder: string): Promise<void> {
  const { metafile } = await build({
    entryPoints: { main: 'site/playground/main.tsx', page: INSPECTOR_STYLE },
    bundle: true,
    metafile: true,
    minify: true,
    outdir: folder,
    // One file: what the package loads on demand is there from the start.
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    jsx: 'automatic',
    jsxImportSource: 'preact',
  })
  writeFileSync(`${folder}/index.html`, HTML)
  writeFileSync(`${folder}/licenses.txt`, licensesOf(Object.keys(metafile.inputs)).text)
}
