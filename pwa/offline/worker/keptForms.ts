import { type FormPages, formPagesPath } from '../../../data/contract/sync.ts'
import { here } from '../../../data/rules/languages.ts'
import { formsCache } from '../../app/start/formsCache.ts'

interface Wanted {
  /** Of the site, and with what looks: forms of another one are fetched anew, and serve until then. */
  version: string
  /** The sheet of all pages is on this device. */
  hasSheet: boolean
}

const marker = here('/form-pages-version')
let versionHere: string | null = null

/** Fetches the pages with a form, unless they are here. Errors: those of `fetch` and of the cache; what came before is kept. */
export async function bringForms({ version, hasSheet }: Wanted): Promise<void> {
  if (versionHere === version) return
  const cache = await caches.open(formsCache)
  const kept = await (await cache.match(marker))?.text()
  if (kept !== version) {
    await keepForms(cache, hasSheet)
    await cache.put(marker, new Response(version))
  }
  versionHere = version
}

async function keepForms(cache: Cache, hasSheet: boolean) {
  const answer = await fetch(here(formPagesPath), { cache: 'no-cache', priority: 'low' })
  if (!answer.ok) throw new Error(`The forms were answered with ${answer.status}.`)
  const pages = (await answer.json()) as FormPages
  const headers = {
    'content-type': 'text/html; charset=UTF-8',
    'content-security-policy': answer.headers.get('content-security-policy') ?? '',
  }
  for (const [path, html] of Object.entries(pages))
    await cache.put(here(path), new Response(hasSheet ? html : withPlainLooks(html), { headers }))
}

/** Where few bytes are wanted the sheet is not here: enough to read and to fill in. */
const withPlainLooks = (html: string) =>
  html.replace(/<link rel="stylesheet"[^>]*>/g, '').replace('</head>', `<style>${plainLooks}</style></head>`)

const plainLooks =
  'body{font:1.0625rem/1.5 system-ui,sans-serif;max-width:36rem;margin:auto;padding:0 1rem;color-scheme:light dark}' +
  'input:not([type=checkbox],[type=radio]),select,textarea{display:block;box-sizing:border-box;width:100%;font:inherit;padding:.5rem}' +
  'textarea{min-height:8rem}fieldset{border:0;padding:0;margin:1.5rem 0}label{display:block}button,.button{font:inherit;padding:.6rem 1rem}' +
  'nav,footer{display:none}svg{width:1.25em;height:1.25em}.visually-hidden{position:absolute;clip-path:inset(50%)}.off-screen,[hidden],[popover]{display:none}'

/** The page with a form, whatever was asked of it in the address. */
export async function keptForm({ url }: Pick<Request, 'url'>): Promise<Response | undefined> {
  const kept = await caches.has(formsCache)
  return kept ? caches.match(new URL(url).pathname, { cacheName: formsCache }) : undefined
}
