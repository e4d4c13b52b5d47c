import type { SiteFacts } from '../data/contract/site.ts'
import { renderPage } from './server.tsx'

/** A site where nothing is set up. */
export const someSite: SiteFacts = {
  donateUrl: '/donate',
  translationsUrl: '/words/{language}.json',
  organisation: {},
  rateCard: 'calculator',
  newsletterAsks: false,
  canFollow: false,
  copiesDays: null,
  payments: { card: null, paypal: null, mobileMoney: false },
}

/** A public page as the server renders it while the API has nothing to say: its markup, its words and its links. */
export async function openPage(path: string, given: Partial<SiteFacts> = {}) {
  const nothing: typeof fetch = async () => Response.json({ message: 'not found' }, { status: 404 })
  const { html } = await renderPage({
    path,
    search: '',
    fetch: nothing,
    origin: 'https://voices.example',
    site: { ...someSite, ...given },
    lite: false,
  })
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const links = Array.from(main.matchAll(/<a [^>]*href="([^"]*)"/g), ([, to]) => (to ?? '').replaceAll('&amp;', '&'))
  return { main, text: wordsOf(main), links }
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

const wordsOf = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
