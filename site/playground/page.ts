import { readFileSync, writeFileSync } from 'node:fs'
import { build } from 'esbuild'
import { licensesOf } from '../../scripts/licenses'
import { previewOf } from '../pages'
import { TOUR } from './tour-cards'

const elementOf = (attributes: Readonly<Record<string, string>>) =>
  `<meta ${Object.entries(attributes)
    .map(([name, text]) => `${name}="${text.replaceAll('"', '&quot;')}"`)
    .join(' ')}>`

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

const DESCRIPTION = 'Fauxhouse in your browser: players, requests, time and faults.'

/** Shown while the program loads, which takes seconds on a slow line. */
const SHELL = `<div class="shell" id="shell">
<h1>Fauxhouse playground</h1>
<p role="status">The world is being built in your browser …</p>
<ol>
${TOUR.map(({ title, text }) => `<li><h2>${title}</h2><p>${text}</p></li>`).join('\n')}
</ol>
<noscript><p>The playground needs JavaScript.</p></noscript>
</div>`

const HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY.join('; ')}">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${DESCRIPTION}">
${previewOf('Fauxhouse playground', DESCRIPTION, 'play/').map(elementOf).join('\n')}
<title>Fauxhouse playground</title>
<link rel="icon" href="${ICON}">
<link rel="stylesheet" href="page.css">
<script src="main.js" defer></script>
</head>
<body>
<main id="app">
${SHELL}
</main>
</body>
</html>
`

/** Writes the playground into a folder: the inspector over a world inside the page. */
export async function writePlayground(folder: string): Promise<void> {
  const { metafile } = await build({
    entryPoints: { main: 'site/playground/main.tsx', page: 'site/playground/playground.css' },
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
  writeFileSync(`${folder}/licenses.txt`, licensesOf(Object.keys(metafile.inputs)))
}
