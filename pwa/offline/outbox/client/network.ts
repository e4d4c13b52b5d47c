import { language } from '../../../../data/words/language.ts'

/** What the way out needs of the world: the tests bring their own. */
export type Network = { fetch: typeof fetch; now: () => number; origin: string }

export type Heard = { status: number; ok: boolean; headers: Headers; text: string }

export type Asked = Omit<RequestInit, 'headers'> & {
  headers?: Readonly<Record<string, string>>
  timeoutMs: number
  aborting?: AbortController
}

/**
 * One request and its whole answer. Rejects when the connection fails or nothing comes within `timeoutMs`.
 * A redirect fails too: it is the login page of a hotel, never our server. What is said in the answer is in the language of the page.
 */
export async function hear(
  { fetch }: Network,
  url: string,
  { timeoutMs, aborting = new AbortController(), headers, ...init }: Asked,
): Promise<Heard> {
  const timer = setTimeout(() => aborting.abort(), timeoutMs)
  try {
    const response = await fetch(url, {
      ...init,
      headers: { 'accept-language': language(), ...headers },
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      signal: aborting.signal,
    })
    const text = await response.text()
    return { status: response.status, ok: response.ok, headers: response.headers, text }
  } finally {
    clearTimeout(timer)
  }
}
