import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  CompilerState,
  Extractor,
  ExtractorConfig,
  ExtractorLogLevel,
} from '@microsoft/api-extractor'
import manifest from '../../package.json'

const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '')
const folder = `${root}/.fauxhouse/api`

/** The declaration files of the package's entries, by the names of their reports. */
const ENTRIES: ReadonlyMap<string, string> = new Map(
  Object.values(manifest.exports).flatMap((entry) => {
    if (typeof entry === 'string') return []
    const path = `${root}/${entry.import.types}`
    return [[basename(path, '.d.ts'), path] as const]
  }),
)

/**
 * A report on each entry of the package as API Extractor writes it from the declarations in dist/,
 * and one on the types that they share without exporting them, by name.
 */
export function apiReports(): ReadonlyMap<string, string> {
  mkdirSync(folder, { recursive: true })
  const configs = new Map([...ENTRIES].map(([name, path]) => [name, configOf(name, path)] as const))
  const [first] = configs.values()
  if (first === undefined) throw new Error('The package has no entries.')
  // One program for all of them: to read the declarations takes most of the time.
  const additionalEntryPoints = [...ENTRIES.values()]
  const compilerState = CompilerState.create(first, { additionalEntryPoints })
  const exported: string[] = []
  const shared: string[] = []
  const reports = new Map<string, string>()
  for (const [name, config] of configs) {
    const blocks = extracted(config, compilerState)
    const own = blocks.filter((block) => !isShared(block))
    reports.set(name, own.join('\n\n'))
    exported.push(...own.map(withoutWarnings))
    shared.push(...blocks.filter(isShared).map(withoutWarnings))
  }
  // What one entry exports is shared without an export by others.
  const known = new Set(exported.map((block) => block.replace(/^export /m, '')))
  const declared = [...new Set(shared)].filter((block) => !known.has(block))
  declared.sort((left, right) => (nameOf(left) < nameOf(right) ? -1 : 1))
  const text = ['## Types that no entry exports', '```ts', ...declared, '```\n'].join('\n\n')
  return reports.set('not-exported', text)
}

function configOf(name: string, path: string): ExtractorConfig {
  if (!existsSync(path)) throw new Error('There are no declarations: run npm run build first.')
  const { Error: error, None: none } = ExtractorLogLevel
  return ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: `${root}/package.json`,
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: path,
      compiler: { tsconfigFilePath: `${root}/tsconfig.json` },
      apiReport: {
        enabled: true,
        reportFileName: name,
        reportFolder: folder,
        reportTempFolder: `${folder}/new`,
        includeForgottenExports: true,
      },
      newlineKind: 'lf',
      messages: {
        compilerMessageReporting: { default: { logLevel: error } },
        extractorMessageReporting: {
          default: { logLevel: none },
          'ae-forgotten-export': { logLevel: none, addToApiReportFile: true },
        },
        tsdocMessageReporting: { default: { logLevel: none } },
      },
    },
  })
}

/** The declarations of a report, with what stands before and behind them. */
function extracted(config: ExtractorConfig, compilerState: CompilerState): readonly string[] {
  const errors: string[] = []
  Extractor.invoke(config, {
    localBuild: true,
    compilerState,
    messageCallback: (message) => {
      if (message.logLevel === ExtractorLogLevel.Error) errors.push(message.text)
      message.handled = true
    },
  })
  if (errors.length > 0) throw new Error(errors.join('\n'))
  const report = readFileSync(config.reportFilePath, 'utf8')
  // The names and lines of the built files change with every build.
  return report.replaceAll(/^\/\/ dist\/\S+ - /gm, '// ').split('\n\n')
}

/** Whether a block declares something that its entry does not export. */
function isShared(block: string): boolean {
  return /^(?:declare |abstract )*(?:class|const|enum|function|interface|let|type) /m.test(block)
}

function withoutWarnings(block: string): string {
  const lines = block.split('\n').filter((line) => !/^\s*\/\/( Warning: .*)?$/.test(line))
  return lines.join('\n')
}

function nameOf(block: string): string {
  const [, name = ''] =
    /^(?:\w+ )*(?:class|const|function|interface|type) ([\w$]+)/m.exec(block) ?? []
  return `${name} ${block}`
}
