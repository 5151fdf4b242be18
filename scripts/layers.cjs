// A folder of src imports only from those before it, types included: `npm run lint`.
const FOLDERS = [
  ...['domain', 'random', 'workload', 'ledger', 'engine', 'autopilot', 'registration'].map(
    (folder) => `simulator/${folder}`,
  ),
  ...['contract', 'world', 'scenarios', 'verify', 'service', 'control', 'assembly', 'client'],
  ...['adapters', 'testing', 'datasets', 'inspector', 'cli'],
]

module.exports = {
  forbidden: [
    ...FOLDERS.slice(0, -1).map((folder, place) => ({
      name: `after ${folder}`,
      severity: 'error',
      from: { path: `^src/${folder}/` },
      to: { path: `^src/((${FOLDERS.slice(place + 1).join('|')})/|index|node\\.ts)` },
    })),
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
