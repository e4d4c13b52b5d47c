import { readFileSync } from 'node:fs'
import { language } from '../../data/words/language.ts'
import { defaultLanguage, type Language, languages } from '../../data/words/languages.ts'
import type { Files } from './document.ts'

/** An entry of the list of files that the build writes. */
interface BuiltFile {
  file: string
  css?: string[]
  imports?: string[]
}
type BuiltFiles = Record<string, BuiltFile>

const entry = 'pwa/browser.tsx'

/** English stands in `assets`, each other language in a folder of its own. */
const listAddress = (language: Language) =>
  new URL(`../pwa/assets/${language === defaultLanguage ? '' : `${language}/`}files.json`, import.meta.url)

/** Reads with the visitor, and fetches the app when it is needed. */
const readerEntry = 'pwa/reader.ts'

/** The script of a page that the app does not take over: the device check. */
const checkEntry = 'pwa/knowledge/health.ts'

/** In development Vite serves the sources as they are. */
const development: BuiltFiles = { [entry]: { file: entry, css: ['pwa/styles/app.css'] } }

const read = (language: Language): BuiltFiles =>
  import.meta.env.DEV ? development : JSON.parse(readFileSync(listAddress(language), 'utf8'))
const built = Object.fromEntries(languages.map((one) => [one, read(one)])) as Record<Language, BuiltFiles>

/** Which files a page with this screen needs; it is read before the app has come. */
export function filesFor(screenSource: string): Files {
  const [reader, ...preloaded] = reachedFrom([readerEntry]).map(addressOf)
  const [app, ...chunks] = reachedFrom([entry, screenSource]).map(addressOf)
  return { script: reader ?? null, preloaded, app, chunks, styles: stylesOf([entry, screenSource]) }
}

/** In lite mode a page loads its looks, and one small script. */
export const filesForLite = (screenSource: string): Files => ({ ...filesFor(screenSource), styles: stylesOf([entry]) })

/** The shell has nothing to read: the app begins at once. */
export function filesForShell(): Files {
  const [script, ...preloaded] = reachedFrom([entry]).map(addressOf)
  return { script: script ?? null, preloaded, styles: stylesOf([entry]) }
}

/** The gate is there to be used: the app begins at once, with what the server has rendered. */
export function filesForGate(screenSource: string): Files {
  const [script, ...preloaded] = reachedFrom([entry, screenSource]).map(addressOf)
  return { script: script ?? null, preloaded, styles: stylesOf([entry, screenSource]) }
}

/** A page without the app: its looks, and at most the script of the device check. */
export function filesWithoutApp({ withCheck }: { withCheck: boolean }): Files {
  return { script: withCheck ? addressOf(checkEntry) : null, styles: stylesOf([entry]) }
}

const addressOf = (source: string) => `/${entryOf(source).file}`

const stylesOf = (sources: readonly string[]) =>
  reachedFrom(sources).flatMap((source) => (entryOf(source).css ?? []).map((file) => `/${file}`))

/** Everything these import, each once. */
function reachedFrom(sources: readonly string[]): string[] {
  const reached = new Set<string>()
  const reach = (source: string) => {
    if (reached.has(source)) return
    reached.add(source)
    entryOf(source).imports?.forEach(reach)
  }
  sources.forEach(reach)
  return [...reached]
}

function entryOf(source: string): BuiltFile {
  const known = built[language()][source]
  if (known) return known
  if (import.meta.env.DEV) return { file: source }
  throw new Error(`The build has no file for ${source}.`)
}
