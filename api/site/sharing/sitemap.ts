import { escaped } from '../../platform/http/escaped.ts'

/** Numbers of stories in one part: far fewer than the 50,000 that a sitemap may have, so that nobody waits while one is written. */
export const storiesInPart = 2_000

export interface Address {
  path: string
  /** When what it shows last changed, where that is known. */
  changedAt?: string
}

/** https://www.sitemaps.org/protocol.html */
export const writeSitemap = (addresses: Address[], origin: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => entryOf(address, origin)).join('\n')}
</urlset>
`

/** Names the parts, from 0 on. https://www.sitemaps.org/protocol.html#index */
export const writeSitemapIndex = (parts: number, origin: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${Array.from({ length: parts }, (_, part) => `<sitemap><loc>${escaped(`${origin}/sitemap-${part}.xml`)}</loc></sitemap>`).join('\n')}
</sitemapindex>
`

const entryOf = ({ path, changedAt }: Address, origin: string) =>
  `<url><loc>${escaped(origin + path)}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}</url>`

/** Crawlers may see what people see. A shared link is theirs too, as it carries the preview, and the calendars that admins subscribe to by address. */
export const writeRobots = (origin: string) => `User-agent: *
Allow: /api/share/
Allow: /api/content-calendar/feed/
Disallow: /api/
Disallow: /admin/
Disallow: /shell
Sitemap: ${origin}/sitemap.xml
`
