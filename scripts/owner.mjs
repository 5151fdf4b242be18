// Writes where the repository is, once it has an owner: `npm run owner -- NAME`. Until then nothing
// that a user opens has a link to it.
import { readFileSync, writeFileSync } from 'node:fs'

const [owner = ''] = process.argv.slice(2)
if (!/^[A-Za-z\d](?:-?[A-Za-z\d])*$/.test(owner)) {
  process.stderr.write(
    `"${owner}" is not the name of an account on GitHub. Use \`npm run owner -- NAME\`.\n`,
  )
  process.exit(2)
}
const source = `https://github.com/${owner}/fauxhouse`
const homepage = `https://${owner.toLowerCase()}.github.io/fauxhouse/`

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const places = {
  homepage,
  repository: { type: 'git', url: `git+${source}.git` },
  bugs: { url: `${source}/issues` },
}
const fields = Object.entries({ ...manifest, ...places }).filter(([name]) => !(name in places))
// Where npm has them by custom.
fields.splice(
  fields.findIndex(([name]) => name === 'license'),
  0,
  ...Object.entries(places),
)
writeFileSync('package.json', `${JSON.stringify(Object.fromEntries(fields), null, 2)}\n`)

const npm = 'https://www.npmjs.com/package/fauxhouse'
const badges = [
  `[![npm](https://img.shields.io/npm/v/fauxhouse)](${npm})`,
  `[![CI](${source}/actions/workflows/ci.yml/badge.svg)](${source}/actions/workflows/ci.yml)`,
  `[![size](https://img.shields.io/npm/unpacked-size/fauxhouse)](${npm})`,
  `[![license](https://img.shields.io/npm/l/fauxhouse)](${source}/blob/main/LICENSE)`,
  `[Playground](${homepage}play/)`,
]
const readme = readFileSync('README.md', 'utf8')
const bare = readme.replace(/^\[!\[npm\]\(.+\n\n/m, '')
writeFileSync(
  'README.md',
  bare.replace(/^# .+\n\n/, (title) => `${title}${badges.join(' ')}\n\n`),
)
