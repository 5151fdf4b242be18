import { pathToFileURL } from 'node:url'
import * as library from '../src/index'
import { benchCore, compareWith } from './core'
import { benchGrowth } from './growth'
import { benchHttp } from './http'
import { benchImport } from './import'
import { benchLedger } from './ledger'
import { benchWorlds } from './worlds'

const [part, path, name = ''] = process.argv.slice(2)

if (part === undefined || part === 'core') await benchCore()
if (part === undefined || part === 'import') benchImport()
if (part === undefined || part === 'http') await benchHttp()
if (part === undefined || part === 'worlds') await benchWorlds()
if (part === undefined || part === 'ledger') console.table(await benchLedger(path))
if (part === undefined || part === 'growth') {
  await benchGrowth(path === undefined ? library : await import(pathToFileURL(path).href), name)
}
if (part === 'compare') await compareWith(pathToFileURL(path ?? 'dist/index.js').href, name)
