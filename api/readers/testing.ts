import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { storyEngagements } from '../../data/tables/engagement.ts'
import { stories } from '../../data/tables/stories.ts'
import { fullConsent, type openTestApp } from '../testing.ts'

export type Api = Awaited<ReturnType<typeof openTestApp>>

/** What every call of an ordinary phone says about itself. */
export const phone = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'accept-language': 'en-KE,en;q=0.9,sw;q=0.8',
}

const author = {
  authorName: 'Wanjiru Example',
  authorLocation: 'Lakeside, Kenya',
  authorEmail: 'wanjiru@example.org',
  category: 'Wildlife Return',
}
const textOf = (words: number) => Array.from({ length: words }, (_, index) => `word${index}`).join(' ')

let published = 0

/** Puts a story on the public site, through the front door. 100 words take 15 s to read. */
export async function publish({ app, signIn }: Api, words = 100, more: { authorEmail?: string } = {}): Promise<number> {
  const sent = await app.request('/api/stories', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': `192.0.2.${(published++ % 200) + 1}`,
    },
    body: JSON.stringify({
      title: 'The heron came back',
      content: textOf(words),
      ...author,
      consent: fullConsent,
      ...more,
    }),
  })
  const { storyId } = await sent.json()
  await changeStatus({ app, signIn }, storyId, 'published')
  return storyId
}

export async function changeStatus(api: Pick<Api, 'app' | 'signIn'>, id: number, status: string) {
  const change = (cookie: string) =>
    api.app.request(`/api/stories/${id}/status`, {
      method: 'PATCH',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ status }),
    })
  const known = signedIn.get(api.app)
  if (known && (await change(known)).ok) return
  const cookie = await api.signIn()
  signedIn.set(api.app, cookie)
  expect((await change(cookie)).status).toBe(200)
}

/** Signing in takes longer than publishing. */
const signedIn = new WeakMap<object, string>()

/** A browser that keeps its cookie. `headers` of a call win over its own; `cookie: ''` leaves it out. */
export function openReader({ app, clock }: Api, own: Record<string, string> = {}) {
  let cookie = ''
  const call = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await app.request(`/api/stories/${path}`, {
      method: 'POST',
      headers: {
        ...phone,
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...own,
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? (body as string | undefined) : JSON.stringify(body),
    })
    const given = answer.headers.get('set-cookie')?.split(';')[0]
    if (given) cookie = given
    return answer
  }
  const report = (id: number, scrollProgress: number, more: object = {}, headers = {}) =>
    call(`${id}/reading-session`, { scrollProgress, ...more }, headers)
  return {
    call,
    report,
    view: (id: number, headers = {}) => call(`${id}/view`, {}, headers),
    complete: (id: number) => call(`${id}/view-complete`, {}),
    like: (id: number, headers = {}) => call(`${id}/like`, undefined, headers),
    share: (id: number, platform = 'whatsapp', headers = {}) => call(`${id}/share`, { platform }, headers),
    /** Opens a story and stays for so long, reporting as its page does; the last report is from the end. */
    async read(id: number, { seconds = 15, everySeconds = 5, more = {}, headers = {} } = {}) {
      await call(`${id}/view`, {}, headers)
      let verdict: unknown
      for (let spent = everySeconds; spent <= seconds; spent += everySeconds) {
        clock.pass(everySeconds * 1000)
        verdict = await (await report(id, Math.min(100, (spent / seconds) * 100), more, headers)).json()
      }
      return verdict as { valid: boolean; secondsLeft: number; scrolled: boolean }
    },
    get cookie() {
      return cookie
    },
    set cookie(value: string) {
      cookie = value
    },
  }
}
export type TestReader = ReturnType<typeof openReader>

export const countsOf = async ({ app }: Api, id: number) => {
  const { viewCount, likeCount, shareCount } = await (await app.request(`/api/stories/${id}`)).json()
  return { viewCount, likeCount, shareCount }
}

export const nothing = { viewCount: 0, likeCount: 0, shareCount: 0 }

/** What the stories say of themselves and what the rows say, in the same order. */
export function bothCounts({ deps: { db } }: Api) {
  const rows = db.select().from(storyEngagements).all()
  const counted = (id: number, type: string) =>
    rows.filter(({ storyId, interactionType }) => storyId === id && interactionType === type).length
  const all = db.select().from(stories).all()
  return {
    onStories: all.map(({ id, viewCount, likeCount, shareCount }) => [id, viewCount, likeCount, shareCount]),
    inRows: all.map(({ id }) => [id, counted(id, 'view'), counted(id, 'like'), counted(id, 'share')]),
  }
}
