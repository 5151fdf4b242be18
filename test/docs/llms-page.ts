import { readText } from '../support/tree'

const INTRO = `# Fauxhouse

> Simulates an online casino's player back-office service for tests: consistent players, transactions and bonuses from a seed.

Start with [the skill](skills/fauxhouse/SKILL.md): install, recipes, run it in CI, test an agent. Paths are relative to
\`node_modules/fauxhouse\`.

## Pages
`

/** The words that people use for what a page answers. */
const WORDS: Readonly<Record<string, string>> = {
  'docs/adapters.md': 'msw, fetch, HTTP server, mock, CORS, Next.js, browser, Bun, Deno',
  'docs/test-runners.md': 'Vitest, Jest, node:test, Playwright, React, fake timers, concurrent',
  'docs/many-tests.md': 'parallel, isolation, pytest, JUnit, Java, Go, worlds, reset',
  'docs/recipes.md': 'whole files: Next.js, two browser contexts, TypeScript, Go, JUnit',
  'docs/client.md': 'remote, connect, ctl, shell, another process',
  'docs/scenarios.md': 'list of players by name: blocked, stuck withdrawal, KYC',
  'docs/scenario-files.md': 'own scenario, JSON, reach a balance, expect, TypeScript',
  'docs/exports.md': 'snapshot a player as test, curl, replay',
  'docs/commands.md': 'deposit, withdraw, bet, bonus, KYC, block, refund, chargeback',
  'docs/changing-a-world.md': 'time travel, clock, snapshot, fork, reset, replay a failure',
  'docs/changes.md': 'diff, side effects, exact changes, explain a balance, cause',
  'docs/faults.md': '500, 503, 429 rate limit, timeout, delay, retry, reset, stale read',
  'docs/requests.md': 'journal, log, 400, why rejected, spy, count calls',
  'docs/inspector.md': 'UI, page, dashboard, browse players',
  'docs/playground.md': 'try online, share a link',
  'docs/control-api.md': 'REST, curl, admin token, endpoints, events, error codes',
  'docs/generated-clients.md': 'OpenAPI, SDK, orval, Hey API, pagination, MCP, AI agent',
  'docs/find.md': 'search players, situations, filters',
  'docs/datasets.md': 'CSV, SQL, NDJSON, load data, SQLite, millions of rows, shards',
  'docs/players.md': 'personas, statistics, segments, VIP, currencies, phones',
  'docs/specification.md': 'fields, endpoints, parameters, headers',
  'docs/fidelity.md': 'assumptions, event names, statuses, validation, errors',
  'docs/policies.md': 'configure: error format, limits, sort, auth, sessions, NGR',
  'docs/glossary.md': 'GGR, NGR, LTD, KYC, wagering',
  'docs/verify.md': 'contract test against staging',
  'docs/options.md': 'createWorld, seed, players, now',
  'docs/cli.md': 'flags, port, environment, exit codes, watch',
  'docs/server-for-a-team.md': 'Docker, Kubernetes, readiness, health, CI, TLS, nginx, state',
  'docs/performance.md': 'speed, memory, load test, autocannon',
  'docs/architecture.md': 'contribute, folders, tests, build',
  'docs/versioning.md': 'upgrade, breaking changes, stability',
  'CHANGELOG.md': 'release notes',
}

/** `llms.txt`, in the format of llmstxt.org: the pages of the documentation in README.md. */
export function llmsPage(): string {
  const [, table = ''] =
    /^## Documentation\n\n.*\n.*\n([\s\S]*?)\n\n/m.exec(readText('README.md')) ?? []
  const links = [...table.matchAll(/\[(.+?)\]\((.+?)\)/g)]
  const lines = links.map(([, label = '', path = '']) => `- [${label}](${path}): ${WORDS[path]}`)
  return `${INTRO}\n${lines.join('\n')}\n`
}
