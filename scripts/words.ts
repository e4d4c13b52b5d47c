import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../api/platform/paths.ts'
import { languages } from '../data/words/languages.ts'
import { say } from './process.ts'
import {
  arranged,
  type Catalog,
  catalogFile,
  collectMessages,
  readMessages,
  sources,
  writtenCatalog,
} from './words/messages.ts'

/*
 * `npm run words`: brings the catalogs in step with the code. A new message is added with an empty translation, one that is said no more leaves.
 * `npm run words -- plain pwa/home`: tells which text of screens under a folder is no message yet.
 */
const [act, under = ''] = process.argv.slice(2)

if (act === 'plain') {
  for (const file of sources().filter((file) => file.startsWith(under)))
    for (const { text, line } of readMessages(file, readFileSync(path.join(projectFolder, file), 'utf8')).plain)
      say(`${file}:${line} ${text.replace(/\s+/g, ' ')}`)
} else {
  const rooms = collectMessages()
  for (const language of languages.filter((one) => one !== 'en')) {
    const catalog = JSON.parse(readFileSync(catalogFile(language), 'utf8')) as Catalog
    const next = arranged(rooms, catalog)
    writeFileSync(catalogFile(language), writtenCatalog(next))
    const [before, after] = [catalog, next].map((one) => Object.values(one).flatMap(Object.keys))
    const left = before?.filter((text) => !rooms.has(text)) ?? []
    const missing = Object.values(next).flatMap((messages) => Object.values(messages).filter((text) => text === ''))
    say(`${language}: ${after?.length} messages, ${missing.length} without translation, ${left.length} left.`)
  }
}
