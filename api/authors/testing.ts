import { randomUUID } from 'node:crypto'
import type { AuthorProfile } from '../../data/contract/authors/authors.ts'
import { auditLog } from '../../data/tables/admin.ts'
import { stories } from '../../data/tables/stories.ts'
import { openTestApp } from '../testing.ts'

/** The desk of the authors as an admin sits at it. */
export async function openAuthors(environment: Record<string, string> = {}) {
  const api = await openTestApp(environment)
  const cookie = await api.signIn()
  const call = (method: string, address: string, body?: unknown, headers: Record<string, string> = {}) =>
    api.app.request(`/api/authors${address}`, {
      method,
      headers: { cookie, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const list = async () => (await (await call('GET', '')).json()) as AuthorProfile[]
  const add = async (fields: object = {}) => {
    const answer = await call('POST', '', { ...author, ...fields }, { 'idempotency-key': randomUUID() })
    if (answer.status !== 201) throw new Error(await answer.text())
    return (await answer.json()) as AuthorProfile
  }
  const change = (profile: AuthorProfile, fields: object) =>
    call('PATCH', `/${profile.id}`, { ...fields, revision: profile.revision })
  const changed = async (profile: AuthorProfile, fields: object) =>
    (await (await change(profile, fields)).json()) as AuthorProfile
  const acts = () =>
    api.deps.db
      .select()
      .from(auditLog)
      .all()
      .filter(({ action }) => action.startsWith('author.'))
  let minutes = 0
  const addStory = (fields: Partial<typeof stories.$inferInsert> = {}) => {
    minutes += 1
    const createdAt = new Date(api.clock.now().getTime() + minutes * 60_000).toISOString()
    const words = { title: 'The heron', content: 'It came back.', category: 'Education' } as const
    const by = { authorName: author.name, authorEmail: author.email, authorLocation: author.location }
    return api.deps.db
      .insert(stories)
      .values({ ...words, ...by, createdAt, ...fields })
      .returning()
      .get()
  }
  return { ...api, cookie, call, list, add, change, changed, acts, addStory }
}

export const author = { name: 'Amina Odhiambo', email: 'amina@bücher.example', location: 'Reedwater, Kenya' }
