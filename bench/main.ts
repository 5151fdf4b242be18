import { pathToFileURL } from 'node:url'
import { benchCore, compareWith } from './core'

/*
 * npm run bench             everything
 * npm run bench -- core     one part: core, import, http
 * npm run bench -- compare PATH [NAME]   against the `index.js` of another build, such as a copy of
 *                           dist/ from before a change; NAME picks paths that contain it
 */

const [part, path, name = ''] = process.argv.slice(2)

if (part === undefined || part === 'core') await benchCore()
if (part === 'compare') await compareWith(pathToFileURL(path ?? 'dist/index.js').href, name)
