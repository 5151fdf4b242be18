type Table = Readonly<Record<string, string>>

const SEEDS = 'Equal seeds give equal bytes in every process.'
const CHANGES = 'Read world.changes, or the stream of GET /__admin/events.'
const READS = 'verify only reads the players of --player and --players-file.'
const TERMINAL = 'Read the report on the terminal, or use --json.'

/**
 * The names that earlier versions had, by kind, each with what to do instead. Flags of commands
 * that are gone are not among them: the command is unknown.
 */
export const REMOVED = {
  policies: {
    rateLimit: 'Add a fault with status 429 and the header Retry-After.',
    concurrentBonuses: 'One bonus can be active at a time.',
    negativeCash: 'Use shortfall of the command chargeback.',
    faultHeader: 'The header X-Fauxhouse-Fault is always read.',
  },
  /** Values of `failure`, members of `effect`, and `event` of a fault. */
  effects: {
    'wrong-type': 'Use a status with headers and a body.',
    'duplicate-headers': 'Use a status with headers and a body.',
    empty: 'Use reset.',
    drip: 'Use delay.',
    event: 'The service sends no events, so a fault concerns requests only.',
    loseDelivery: 'The service sends no events.',
    deliverTwice: 'The service sends no events.',
    wrongSignature: 'The service sends no events.',
  },
  /** A name with a dot is the name of a member of an option. */
  options: {
    webhooks: CHANGES,
    webhookHosts: CHANGES,
    coverage: 'Read world.requests.',
    shared: SEEDS,
    filter: "Pass conditions by field, such as { kyc_status: 'pending' }.",
    kycStatus: 'Use kyc_status.',
    segment: 'Use segments.',
    selfCheck: 'Compare responses with /openapi.json.',
    'memory.cachePlayers': 'A world keeps 2,000 generated players.',
    'memory.cacheBytes': 'No response is kept.',
    'memory.logBytes': 'Use memory.logEntries.',
  },
  flags: {
    shared: SEEDS,
    'shared-from': SEEDS,
    'max-lag': SEEDS,
    webhook: CHANGES,
    'webhook-secret': CHANGES,
    'webhook-hosts': CHANGES,
    coverage: 'Read the journal with ctl requests.',
    filter: 'Write conditions as words, such as kyc_status=pending.',
    'cache-players': 'A world keeps 2,000 generated players.',
    'cache-bytes': 'No response is kept.',
    'log-bytes': 'Use --log-entries.',
    as: 'Write as=ID after ctl load.',
    replace: 'Write replace=true after ctl load.',
    form: 'Write form=vitest after ctl export.',
    mcp: 'Use a bridge from OpenAPI to MCP with /openapi.json.',
    against: 'Write the URL as the argument: verify URL.',
    'against-token': 'Set FAUXHOUSE_TOKEN.',
    'against-session': 'Set FAUXHOUSE_SESSION.',
    'allow-writes': READS,
    'allow-credential-probes': READS,
    'dry-run': READS,
    baseline: TERMINAL,
    record: TERMINAL,
    publish: TERMINAL,
    'mask-key': 'verify writes no file.',
    'mask-path': 'verify writes no file.',
    'mask-pattern': 'verify writes no file.',
    quality: 'Use fauxhouse audit.',
    codec: 'Use --gzip.',
    workers: 'Start a process for each --shard.',
    shards: 'Write --shard I/N.',
    resume: 'Repeat a shard that was interrupted.',
    merge: 'Join the files of NDJSON with cat.',
    'sizes-only': 'Join the files of NDJSON with cat.',
    yes: 'generate never asks.',
    policies: 'Repeat --policy NAME=VALUE.',
    yaml: 'Convert the JSON of fauxhouse openapi.',
  },
} as const satisfies Readonly<Record<'policies' | 'effects' | 'options' | 'flags', Table>>

/** What to do instead of a removed name; undefined for a name that never existed. */
export function removedRemedy(kind: keyof typeof REMOVED, name: string): string | undefined {
  const table: Table = REMOVED[kind]
  return Object.hasOwn(table, name) ? `It was removed. ${table[name]}` : undefined
}

/**
 * What to do instead of a removed member of options, of a fault, or of a log or a definition, which
 * have options one level deeper.
 */
export function removedMember(path: readonly string[]): string | undefined {
  const [holder = '', name = ''] = ['', ...path].slice(-2)
  const isOfEffect = holder === 'effect' || name === 'event'
  const member = isOfEffect ? removedRemedy('effects', name) : undefined
  const dotted = removedRemedy('options', `${holder}.${name}`)
  return member ?? dotted ?? (path.length <= 2 ? removedRemedy('options', name) : undefined)
}
