import { pathToFileURL } from 'node:url'
import { benchCore, compareWith } from './core'
import { benchHttp } from './http'
import { benchImport } from './import'

const [part, path, name = ''] = process.argv.slice(2)

if (part === undefined || part === 'core') await benchCore()
if (part === undefined || part === 'import') benchImport()
if (part === undefined || part === 'http') await benchHttp()
if (part === 'compare') await compareWith(pathToFileURL(path ?? 'dist/index.js').href, name)
