import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import type { WorldOptions, Worlds } from '../../src/index'
import type { RunningServer, ServerOptions } from '../../src/node'

/** The build, because only it has the page; the types of the sources are there before it. */
const built = (file: string) => import(new URL(`../../dist/${file}`, import.meta.url).href)
const { createWorld, createWorlds }: typeof import('../../src/index') = await built('index.js')
const { startServer }: typeof import('../../src/node') = await built('node.js')

/** Debian's Chromium. */
const CHROMIUM = '/usr/bin/chromium'

/** Whether the tests can run. In CI they must. */
export const hasBrowser = existsSync(CHROMIUM)

if (!hasBrowser) console.warn(`The inspector is not tested: there is no ${CHROMIUM}.`)

let browser: Promise<Browser> | undefined

/** Closes the browser of this file. */
export async function closeBrowser(): Promise<void> {
  const open = await browser
  browser = undefined
  await open?.close()
}

export interface Place {
  readonly server: RunningServer
  readonly worlds: Worlds
  /** Calls the service, as a client does. */
  service(path: string, init?: RequestInit): Promise<Response>
  /** Calls the control API. */
  control(path: string, init?: RequestInit): Promise<Response>
  close(): Promise<void>
}

/** A server of a world, on a free port. */
export async function serve(options: WorldOptions = {}, more: ServerOptions = {}): Promise<Place> {
  const base = createWorld({ seed: 'inspector', players: 60, ...options })
  const worlds = createWorlds({ base })
  const server = await startServer(worlds, { port: 0, ...more })
  const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'desk' }
  return {
    server,
    worlds,
    service: (path, init) =>
      fetch(server.url + path, { ...init, headers: { ...headers, ...init?.headers } }),
    control: (path, init) => fetch(`${server.origin}/__admin${path}`, init),
    close: () => server.close(),
  }
}

/** A page, and what it complained about. */
export interface Tab {
  readonly page: Page
  /** Errors of the console and of scripts, other than responses with an error status. */
  readonly complaints: readonly string[]
  close(): Promise<void>
}

export async function openPage(url: string, options: BrowserContextOptions = {}): Promise<Tab> {
  browser ??= chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
  const context = await (await browser).newContext({
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
    // What fades in has too little contrast for axe meanwhile.
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('dialog', (dialog) => {
    complaints.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (!message.text().startsWith('Failed to load resource')) complaints.push(message.text())
  })
  await page.goto(url)
  return { page, complaints, close: () => context.close() }
}

/** What was copied last. */
export function copied(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Findings of axe-core, each with the first element. */
export async function findings(page: Page, isMeant = (_impact: string) => true): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  )
  return violations
    .filter(({ impact }) => isMeant(impact ?? ''))
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes[0]?.html})`)
}

/** Serious findings of axe-core. */
export const seriousFindings = (page: Page): Promise<string[]> =>
  findings(page, (impact) => impact === 'serious' || impact === 'critical')
