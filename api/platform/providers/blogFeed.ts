import { isOfTheWeb, type OutsideAnswer, readOutside } from './outside.ts'

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
const mostPatienceMs = 20_000

/** Reads an RSS or Atom feed as another site has it now. Never throws. */
export async function readBlogFeed(
  address: string,
  known: FeedMemo,
  { patienceMs = mostPatienceMs, signal }: { patienceMs?: number; signal?: AbortSignal } = {},
): Promise<FeedReading> {
  const limit = AbortSignal.timeout(patienceMs)
  try {
    const given = signal ? AbortSignal.any([signal, limit]) : limit
    // The first address is what the operator has named, wherever it is; its own site may be in that network.
    const answer = await readOutside(address, { headers: headersFor(known), signal: given, mayBeginInside: true })
    if (answer.status === 304) return { kind: 'unchanged' }
    if (answer.status < 200 || answer.status > 299) return { kind: 'failed', reason: `It answered ${answer.status}.` }
    const articles = await articlesIn(await readText(answer), answer.url)
    if (articles.length === 0) return { kind: 'failed', reason: 'It has no articles.' }
    const { etag = null, 'last-modified': lastModified = null } = answer.headers
    const memo = { etag, lastModified }
    return { kind: 'read', articles, memo }
  } catch (error) {
    return { kind: 'failed', reason: reasonOf(error) }
  }
}

const headersFor = ({ etag, lastModified }: FeedMemo) => ({
  accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9',
  'user-agent': 'VoicesForWildlife (feed reader)',
  ...(etag && { 'if-none-match': etag }),
  ...(lastModified && { 'if-modified-since': lastModified }),
})

async function readText({ body, headers }: OutsideAnswer): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of body as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > mostBytes) throw new Error(`It is larger than ${mostBytes / 1e6} MB.`)
    parts.push(part)
  }
  const whole = Buffer.concat(parts)
  return decoderFor(headers['content-type'] ?? '', whole).decode(whole)
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

const reasonOf = (error: unknown) => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
