import { leadsInside } from './ownNetwork.ts'

/** What the last reading left for the next: https://www.rfc-editor.org/rfc/rfc9110#name-conditional-requests */
export interface FeedMemo {
  etag: string | null
  lastModified: string | null
}

export interface FeedArticle {
  guid: string
  url: string
  /** Both may contain markup. */
  title: string
  text: string
  /** Null where the feed gives no date that can be read. */
  publishedAt: Date | null
}

export type FeedReading =
  | { kind: 'unchanged' }
  | { kind: 'read'; articles: FeedArticle[]; memo: FeedMemo }
  | { kind: 'failed'; reason: string }

const mostBytes = 3_000_000
const mostRedirects = 5
const mostPatienceMs = 20_000

/** Reads an RSS or Atom feed as another site has it now. Never throws. */
export async function readBlogFeed(
  address: string,
  known: FeedMemo,
  { patienceMs = mostPatienceMs, signal }: { patienceMs?: number; signal?: AbortSignal } = {},
): Promise<FeedReading> {
  const limit = AbortSignal.timeout(patienceMs)
  try {
    const response = await follow(address, known, signal ? AbortSignal.any([signal, limit]) : limit)
    if (response.status === 304) return { kind: 'unchanged' }
    if (!response.ok) return { kind: 'failed', reason: `It answered ${response.status}.` }
    const articles = await articlesIn(await readText(response), response.url || address)
    if (articles.length === 0) return { kind: 'failed', reason: 'It has no articles.' }
    const memo = { etag: response.headers.get('etag'), lastModified: response.headers.get('last-modified') }
    return { kind: 'read', articles, memo }
  } catch (error) {
    return { kind: 'failed', reason: reasonOf(error) }
  }
}

/** Follows redirects by hand: none may lead away from the web, nor from another site into the network of this server. */
async function follow(address: string, { etag, lastModified }: FeedMemo, signal: AbortSignal): Promise<Response> {
  const headers = {
    accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9',
    'user-agent': 'VoicesForWildlife (feed reader)',
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
  }
  let next = new URL(address)
  for (let step = 0; step <= mostRedirects; step++) {
    if (!isOfTheWeb(next)) throw new Error(`It leads to ${next.protocol} instead of the web.`)
    const response = await fetch(next, { headers, redirect: 'manual', signal })
    const place = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || !place) return response
    await response.body?.cancel()
    const from = next
    next = new URL(place, from)
    if (isOfTheWeb(next) && next.hostname !== from.hostname && (await leadsInside(next)))
      throw new Error('It leads into the network of this server.')
  }
  throw new Error('It redirects without end.')
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > mostBytes) throw new Error(`It is larger than ${mostBytes / 1e6} MB.`)
    parts.push(part)
  }
  const whole = Buffer.concat(parts)
  return decoderFor(response.headers.get('content-type') ?? '', whole).decode(whole)
}

/** The letters are named by the answer, else by the first line of the XML. */
function decoderFor(type: string, whole: Buffer): TextDecoder {
  const named = /charset="?([\w-]+)/i.exec(type) ?? /^[^>]*encoding=["']([\w-]+)/.exec(whole.toString('latin1', 0, 200))
  try {
    return new TextDecoder(named?.[1] ?? 'utf-8')
  } catch {
    return new TextDecoder('utf-8')
  }
}

async function articlesIn(xml: string, address: string): Promise<FeedArticle[]> {
  const { default: Parser } = await import('rss-parser')
  const { items } = await new Parser<unknown, { id?: string }>().parseString(xml)
  return items.flatMap((item) => {
    const url = addressOf(item.link, address)
    const guid = wordsOf(item.guid) || wordsOf(item.id) || url
    const title = wordsOf(item.title)
    if (!url || !guid || !title) return []
    const text = wordsOf(item.summary) || wordsOf(item.content)
    return [{ guid, url, title, text, publishedAt: dateOf(item.isoDate ?? item.pubDate) }]
  })
}

/** What stands in a feed can be anything, whatever the types say. */
const wordsOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

function addressOf(link: unknown, base: string): string | null {
  try {
    const url = new URL(wordsOf(link) || 'none:', base)
    return isOfTheWeb(url) ? url.href : null
  } catch {
    return null
  }
}

function dateOf(value: unknown): Date | null {
  const date = new Date(wordsOf(value))
  return Number.isNaN(date.getTime()) ? null : date
}

const isOfTheWeb = ({ protocol }: URL) => protocol === 'https:' || protocol === 'http:'

const reasonOf = (error: unknown) => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
