import { escaped } from './escaped.ts'

/** More addresses a sitemap may not have; the oldest stories are still reached through the list of all. */
export const mostAddresses = 50_000

export interface Address {
  path: string
  /** When what it shows last changed, where that is known. */
  changedAt?: string
}

/** https://www.sitemaps.org/protocol.html */
export const writeSitemap = (addresses: Address[], origin: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses
  .slice(0, mostAddresses)
  .map((address) => entryOf(address, origin))
  .join('\n')}
</urlset>
`

const entryOf = ({ path, changedAt }: Address, origin: string) =>
  `<url><loc>${escaped(origin + path)}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}</url>`

/** Crawlers may see what people see. A shared link is theirs too: it carries the preview. */
export const writeRobots = (origin: string) => `User-agent: *
Allow: /api/share/
Disallow: /api/
Disallow: /admin/
Disallow: /shell
Sitemap: ${origin}/sitemap.xml
`
