import type { WireError } from '../../data/contract/errors.ts'
import { totalHeader } from '../../data/vocabulary/limits.ts'

/** An answer that says no. The message is the status, a colon and the answer's text, or the status text without one. */
export class ApiError extends Error {
  /** The server's own words. */
  readonly said?: string
  readonly code?: string
  readonly issues?: WireError['issues']
  /** The parsed JSON of the answer, or its text. */
  readonly body: unknown

  constructor(
    readonly status: number,
    text: string,
    statusText: string,
  ) {
    super(`${status}: ${text || statusText}`)
    this.body = parsed(text)
    if (isWireError(this.body)) {
      this.said = this.body.message
      this.code = this.body.code
      this.issues = this.body.issues
    }
  }
}

/**
 * What came back, in the shape that the route gives it; where a route answers in several, whoever asks says which of them
 * it is. Errors: ApiError; TypeError without network.
 */
export async function read<Answer extends Answered<unknown>>(asked: Promise<Answer>): Promise<SaidBy<Answer>> {
  const answer = await asked
  if (!answer.ok) throw new ApiError(answer.status, await answer.text(), answer.statusText)
  return answer.json() as Promise<SaidBy<Answer>>
}

/** One page of a list, the cursor of the page after it, and how long the list is on all pages, where the server says so. */
export async function readPage<Answer extends Answered<unknown[]>>(asked: Promise<Answer>): Promise<PageOf<Answer>> {
  const answer = await asked
  const items = (await read(Promise.resolve(answer))) as PageOf<Answer>['items']
  return { items, next: nextCursor(answer.headers.get('link')), total: totalOf(answer.headers) }
}

export interface PageRead<T> {
  items: T[]
  next: string | null
  total: number | null
}

/** All pages of a list, one after the other. */
export async function readAll<T>(ask: (before: string | undefined) => Asked<T[]>): Promise<T[]> {
  const all: T[] = []
  let before: string | null | undefined
  while (before !== null) {
    const { items, next }: PageRead<T> = await readPage(ask(before))
    all.push(...items)
    before = next
  }
  return all
}

/** How long a list is on all its pages. */
const totalOf = (headers: Pick<Headers, 'get'>): number | null => {
  const total = headers.get(totalHeader)
  return total === null ? null : Number(total)
}

interface Answered<T> extends Pick<Response, 'ok' | 'status' | 'statusText' | 'headers' | 'text'> {
  json: () => Promise<T>
}
export type Asked<T> = Promise<Answered<T>>
type SaidBy<Answer> = Answer extends Answered<infer Said> ? Said : never
type PageOf<Answer> = PageRead<SaidBy<Answer> extends (infer Row)[] ? Row : never>

/** Of a list's `Link` header; `name` is what the list calls its cursor. */
export function nextCursor(link: string | null, name = 'before'): string | null {
  const target = link?.match(/<([^>]+)>;\s*rel="next"/)?.[1]
  return target ? new URL(target, 'http://list').searchParams.get(name) : null
}

const isWireError = (body: unknown): body is WireError =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
