import { readFileSync } from 'node:fs'
import type { Files } from './document.ts'

/** An entry of the list of files that the build writes. */
interface BuiltFile {
  file: string
  css?: string[]
  imports?: string[]
}
type BuiltFiles = Record<string, BuiltFile>

const entry = 'pwa/browser.tsx'
const listAddress = new URL('../pwa/assets/files.json', import.meta.url)

/** Fetches the app once the page can be read. */
const laterEntry = 'pwa/browser-later.ts'

/** Fetches the app when it is needed, and holds a story until it is there. */
const liteEntry = 'pwa/browser-lite.ts'

/** Its form is sent by the browser itself where there is no app. */
const storyForm = 'pwa/submit/SubmitScreen.tsx'

/** The script of a page that the app does not take over: the device check. */
const checkEntry = 'pwa/knowledge/health.ts'

/** In development Vite serves the sources as they are. */
const development: BuiltFiles = { [entry]: { file: entry, css: ['pwa/styles/app.css'] } }

const built: BuiltFiles = import.meta.env.DEV ? development : JSON.parse(readFileSync(listAddress, 'utf8'))

/** Which files a page with this screen needs; without a screen, what all pages need. */
export function filesFor(screenSource?: string): Files {
  const sources = reachedFrom(screenSource ? [entry, screenSource] : [entry])
  const [start, ...chunks] = sources.map(entryOf)
  return {
    script: `/${entryOf(laterEntry).file}`,
    app: `/${start?.file}`,
    first: screenSource === storyForm ? `/${entryOf(liteEntry).file}` : undefined,
    chunks: chunks.map(({ file }) => `/${file}`),
    styles: sources.flatMap((source) => entryOf(source).css ?? []).map((file) => `/${file}`),
  }
}

/** In lite mode a page loads its looks, and one small script. */
export const filesForLite = (): Files => ({
  script: `/${entryOf(liteEntry).file}`,
  app: `/${entryOf(entry).file}`,
  chunks: [],
  styles: filesFor().styles,
})

/** A page without the app: its looks, and at most the script of the device check. */
export function filesWithoutApp({ withCheck }: { withCheck: boolean }): Files {
  return { script: withCheck ? `/${entryOf(checkEntry).file}` : null, chunks: [], styles: filesFor().styles }
}

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
  const known = built[source]
  if (known) return known
  if (import.meta.env.DEV) return { file: source }
  throw new Error(`The build has no file for ${source}.`)
}
