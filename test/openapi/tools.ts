import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { installLocked } from '../support/locked-tools'

const run = promisify(execFile)

const folder = fileURLToPath(new URL('tools/', import.meta.url))

/** Folder for the files of the tools. */
export const workplace = fileURLToPath(new URL('../../.fauxhouse/openapi/', import.meta.url))

/**
 * Installs the tools that judge the OpenAPI document, unless they are there as locked. They have a
 * package of their own, because every `npm ci` would otherwise wait for their four hundred.
 */
export function setup(): void {
  mkdirSync(workplace, { recursive: true })
  installLocked(folder)
}

/** Path of a file of the tools, below their `node_modules`. */
export function toolPath(path: string): string {
  return join(folder, 'node_modules', path)
}

export interface ToolResult {
  /** Exit code. */
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a script with Node.js in the folder; returns the exit code and the output. */
export function runTool(script: string, ...args: string[]): Promise<ToolResult> {
  return runToolIn(workplace, script, ...args)
}

/** Runs a script with Node.js in a folder; returns the exit code and the output. */
export async function runToolIn(
  cwd: string,
  script: string,
  ...args: string[]
): Promise<ToolResult> {
  const options = { cwd, env: { ...process.env, NO_COLOR: '1', CI: '1' } }
  try {
    return { code: 0, ...(await run(process.execPath, [script, ...args], options)) }
  } catch (error) {
    return error as ToolResult
  }
}

/** Writes a file into the folder and returns its path. */
export function place(name: string, text: string): string {
  writeFileSync(join(workplace, name), text)
  return join(workplace, name)
}

const COMPILER_OPTIONS = {
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'Bundler',
  strict: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  types: ['node'],
  noEmit: true,
}

/** Compiles files of a folder; returns the messages of the compiler, if any. */
export async function compile(folder: string, files: readonly string[]): Promise<string> {
  const configuration = { compilerOptions: COMPILER_OPTIONS, files }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configuration))
  const compiler = toolPath('../../../../node_modules/typescript/bin/tsc')
  return (await runToolIn(folder, compiler, '-p', '.', '--pretty', 'false')).stdout
}

/** Links a package of the tools into a folder. */
export function linkTool(folder: string, name: string): void {
  const link = join(folder, 'node_modules', name)
  rmSync(link, { recursive: true, force: true })
  mkdirSync(dirname(link), { recursive: true })
  symlinkSync(toolPath(name), link, 'junction')
}
