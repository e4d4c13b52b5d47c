import { inAllLanguages } from '../../../data/rules/languages.ts'
import { escaped } from '../../platform/http/escaped.ts'

/** Numbers of stories, or of posts, in one part: far fewer than the 50,000 that a sitemap may have, so that nobody waits while one is written. */
export const inOnePart = 2_000

export interface Address {
  path: string
  /** When what it shows last changed, where that is known. */
  changedAt?: string
}

/** https://www.sitemaps.org/protocol.html */
export const writeSitemap = (addresses: Address[], origin: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${addresses.map((address) => entryOf(address, origin)).join('\n')}
</urlset>
`

/** Names the parts, and when something in each was changed. https://www.sitemaps.org/protocol.html#index */
export const writeSitemapIndex = (parts: Address[], origin: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${parts.map((part) => `<sitemap>${placeOf(part, origin)}</sitemap>`).join('\n')}
</sitemapindex>
`

const entryOf = (address: Address, origin: string) =>
  `<url>${placeOf(address, origin)}${inOthers(address, origin)}</url>`

/** The page in the other languages: https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap */
const inOthers = ({ path }: Address, origin: string) =>
  inAllLanguages(path)
    .map(
      ({ language, path: other }) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(origin + other)}"/>`,
    )
    .join('')

const placeOf = ({ path, changedAt }: Address, origin: string) =>
  `<loc>${escaped(origin + path)}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}`

/** Crawlers may see what people see. A shared link is theirs too, as it carries the preview, and the calendars that admins subscribe to by address. */
export const writeRobots = (origin: string) => `User-agent: *
Allow: /api/share/
Allow: /api/content-calendar/feed/
Disallow: /api/
Disallow: /admin/
Disallow: /shell
Disallow: /newest-stories
Disallow: /*/shell
Disallow: /*/newest-stories
Sitemap: ${origin}/sitemap.xml
`
