// A folder of src imports only from those before it, types included: `npm run lint`. The files at
// the root of src make worlds of the first folders; the last folders use them.
const BELOW = [
  ...['domain', 'random', 'ledger', 'engine', 'desk', 'autopilot', 'registration'].map(
    (folder) => `simulator/${folder}`,
  ),
  ...['contract', 'world', 'scenarios', 'verify', 'service', 'control', 'adapters'],
]
const ABOVE = ['client', 'testing', 'datasets', 'inspector', 'cli']
const FOLDERS = [...BELOW, ...ABOVE]

module.exports = {
  forbidden: [
    ...FOLDERS.slice(0, -1).map((folder, place) => ({
      name: `after ${folder}`,
      severity: 'error',
      from: { path: `^src/${folder}/` },
      to: { path: `^src/(${FOLDERS.slice(place + 1).join('|')})/` },
    })),
    {
      name: 'the root above the folders of a world',
      severity: 'error',
      from: { path: `^src/(${BELOW.join('|')})/` },
      to: { path: '^src/[^/]+$', pathNot: '^src/errors\\.ts$' },
    },
    {
      name: 'the entries above everything',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^src/(index|node)\\.ts$' },
    },
    {
      name: 'the root below the folders that use worlds',
      severity: 'error',
      from: { path: '^src/[^/]+$', pathNot: '^src/(index|node)\\.ts$' },
      to: { path: `^src/(${ABOVE.join('|')})/` },
    },
    { name: 'a cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'a folder without a place in the order',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^src/[^/]+/', pathNot: `^src/(${FOLDERS.join('|')})/` },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    includeOnly: '^src/',
  },
}
