import { lineAt, type SourceFile } from './source-file'

/** A construct that the source must not use, and what to use instead. */
export interface Ban {
  readonly name: string
  readonly pattern: RegExp
  /** Completes "use …". */
  readonly instead: string
  /** Path prefixes of files that may use it. */
  readonly except?: readonly string[]
  /** Matches the whole text, comments and literals too, not the code alone. */
  readonly inText?: boolean
  /** Holds for tests and benchmarks as well as for the source. */
  readonly everywhere?: boolean
  /** Lines that break the rule, each on its own: the rule's own test. */
  readonly caught: readonly string[]
  /** Lines that look like it and are fine. */
  readonly passed: readonly string[]
}

/** The rooms that use the host's clock, console and process; others receive them as arguments. */
const HOST = [
  ...['src/adapters/', 'src/cli/', 'src/datasets/files/'],
  ...['src/testing/', 'src/inspector/'],
]

export const BANS: readonly Ban[] = [
  {
    name: 'ambient randomness',
    pattern: /\bMath\s*\.\s*random\b|\b(?:randomUUID|getRandomValues|randomBytes)\b/g,
    instead: 'a labelled stream of src/simulator/random',
    except: HOST,
    caught: ['Math.random()', 'const r = Math . random', 'crypto.randomUUID()'],
    passed: ['// never Math.random', "'Math.random()'", 'Math.round(1)'],
  },
  {
    name: 'ambient clock',
    pattern: /\bDate\s*\.\s*now\b|\bnew\s+Date\b(?!\s*\(\s*[^\s)])|(?<!new\s+)(?<!\.)\bDate\s*\(/g,
    instead: 'the clock of the world, or of the player',
    except: HOST,
    caught: ['Date.now()', 'new Date()', 'new Date', 'Date()', 'const now = Date.now'],
    passed: ['new Date(ms)', 'Date.UTC(2026, 0)', 'toDate(x)', '"Date.now()"'],
  },
  {
    name: 'ambient timer',
    pattern:
      /\bperformance\b(?=\s*\.)|\b(?:set(?:Timeout|Interval|Immediate)|queueMicrotask|requestAnimationFrame)\b/g,
    instead: 'a timer of the engine, or a host clock handed in by an adapter',
    except: [...HOST, 'src/service/waiting.ts'],
    caught: ['performance.now()', 'setTimeout(f, 1)', 'queueMicrotask(f)'],
    passed: ['setTimer(f)', 'timer.performance'],
  },
  {
    name: 'host process',
    pattern: /(?<![.\w$])(?:(?:process|Buffer)(?=\s*[.[])|__dirname|__filename|require(?=\s*\())/g,
    instead: 'an option handed in by an adapter: the core runs in browsers too',
    except: HOST,
    caught: ['process.env', "require('x')", '__dirname', 'Buffer.from(x)'],
    passed: ['player.process.next', 'processes.map(f)', 'const process = 1'],
  },
  {
    name: 'console',
    pattern: /(?<![.\w$])console\s*\./g,
    instead: 'a returned value, or an error that ends in the remedy',
    except: HOST,
    caught: ['console.log(1)'],
    passed: ['io.console.log(1)'],
  },
  {
    name: 'end of the process',
    pattern: /\bprocess\s*\.\s*(?:exit|abort|kill)\b/g,
    instead: 'the exit code that main() returns',
    except: ['src/cli/bin.ts'],
    caught: ['process.exit(1)'],
    passed: ['process.exitCode = 1'],
  },
  {
    name: 'locale',
    pattern: /(?<![.\w$])Intl\s*\.|\b(?:localeCompare|toLocale\w+)\b/g,
    instead: 'comparison by code units and a table of our own: engines carry different locale data',
    caught: ['Intl.NumberFormat()', 'a.localeCompare(b)', 'n.toLocaleString()'],
    passed: ['a.toLowerCase()', 'locale.compare(b)'],
  },
  {
    name: 'local time zone',
    pattern:
      /\bget(?:Timezone\w+|FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds)\s*\(|\bnew\s+Date\s*\([^()]*,/g,
    instead: 'the getUTC… methods and Date.UTC',
    caught: ['date.getHours()', 'date.getTimezoneOffset()', 'new Date(2026, 0)'],
    passed: ['date.getUTCHours()', 'new Date(Date.UTC(2026, 0))', 'date.getTime()'],
  },
  {
    name: 'approximate mathematics',
    pattern:
      /\bMath\s*\.\s*(?:log\w*|exp\w*|pow|a?sinh?|a?cosh?|a?tanh?|atan2|cbrt|hypot)\b|(?<!\b\d+\s*)\*\*|\*\*(?!\s*\d)/g,
    instead: 'integer arithmetic or a table: engines may approximate these',
    except: ['src/cli/'],
    caught: ['Math.log(2)', 'Math.pow(2, 3)', 'Math.sin(x)', '2 ** n', 'n ** 2', 'Math.log10(2)'],
    passed: ['Math.floor(2)', 'Math.sqrt(2)', '/** text */', '2 ** 32'],
  },
  {
    name: 'order left to the engine',
    pattern: /\.\s*(?:sort|toSorted)\s*\(\s*\)/g,
    instead: 'a comparator that ends in a tie-break',
    caught: ['list.sort()', 'list.toSorted( )'],
    passed: ['list.sort(byId)'],
  },
  {
    name: 'default export',
    pattern: /\bexport\s+default\b|\bas\s+default\b/g,
    instead: 'a named export',
    everywhere: true,
    caught: ['export default 1', 'export { a as default }'],
    passed: ['const fallback = 1', 'export const byDefault = 1'],
  },
  {
    name: 'any',
    pattern: /\bany\b(?<=(?:[:<,|&(=]\s*|\b[ai]s\s+)any)(?!\s*[:(.?])/g,
    instead: 'unknown, or the type itself',
    everywhere: true,
    caught: ['let a: any', 'f(x as any)', 'type A = Map<string, any>', 'let b: any[]'],
    passed: ['v.any()', "policy === 'any'", 'const any = 1', '{ any: 1 }'],
  },
  {
    name: 'silenced compiler',
    pattern: /@ts-(?:ignore|nocheck)/g,
    instead: 'a type that is true',
    everywhere: true,
    inText: true,
    caught: ['// @ts\u002dignore', '// @ts\u002dnocheck'],
    passed: ['// @ts-expect-error an unknown scenario name does not compile'],
  },
  {
    name: 'unexplained expected error',
    pattern: /@ts-expect-erro[r](?!\s+\w+\s+\w+)/g,
    instead: 'a reason behind it, in words',
    everywhere: true,
    inText: true,
    caught: ['// @ts\u002dexpect-error'],
    passed: ['// @ts-expect-error an unknown scenario name does not compile'],
  },
  {
    name: 'leftover mark',
    pattern: /\b(?:TOD[O]|FIXM[E]|XX[X]|HAC[K])\b/g,
    instead: 'an issue, or the finished thing',
    everywhere: true,
    inText: true,
    caught: ['// TOD\u004f: later', '/* FIXM\u0045 */'],
    passed: ['const todo = 1'],
  },
  {
    name: 'vague pronoun in a comment',
    pattern:
      /^[ \t]*(?:\/?\*|\/\/).*\b(?:whoever|somebody|nobody|everybody|anybody|himself|herself)\b/gim,
    instead: 'the noun: the player, the client, the caller',
    everywhere: true,
    inText: true,
    caught: ['// whoever reads it', '/** Somebody has it. */'],
    passed: ["test('nobody', f)", '// every player'],
  },
  {
    name: 'skipped or focused test',
    pattern:
      /\b(?:describe|test|it|bench|suite)(?:\s*\.\s*\w+)*\s*\.\s*(?:skip|only|todo|fails)\b/g,
    instead: 'a test that runs',
    everywhere: true,
    caught: [
      'it\u002eskip("a", f)',
      'describe\u002eonly("a", f)',
      'test.concurrent\u002etodo("a")',
    ],
    passed: ['test.each(rows)("a", f)', 'query.only'],
  },
]

/** Imports of Node.js modules in rooms that must also run in a browser. */
function findNodeImports(file: SourceFile): string[] {
  if (!file.path.startsWith('src/') || HOST.some((prefix) => file.path.startsWith(prefix)))
    return []
  return file.imports
    .filter(({ specifier }) => specifier.startsWith('node:'))
    .map(
      (at) =>
        `${file.path}:${at.line} ${at.specifier}: use the adapters, the fixtures or the command for it`,
    )
}

function appliesTo(ban: Ban, path: string): boolean {
  if (!ban.everywhere && !path.startsWith('src/')) return false
  return !ban.except?.some((prefix) => path.startsWith(prefix))
}

/** Every banned construct of a file, as `path:line what (text): use … instead`. */
export function findBans(file: SourceFile): string[] {
  const found = BANS.filter((ban) => appliesTo(ban, file.path)).flatMap((ban) => {
    const text = ban.inText ? file.text : file.code
    return [...text.matchAll(ban.pattern)].map(
      (match) =>
        `${file.path}:${lineAt(text, match.index)} ${ban.name} (${match[0].trim()}): ` +
        `use ${ban.instead}`,
    )
  })
  return [...found, ...findNodeImports(file)]
}
