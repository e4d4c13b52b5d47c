import { randomUUID } from 'node:crypto'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { HeldAct, HeldActsTaken, HeldAsk } from '../../../data/contract/heldActs.ts'
import { partsOf } from '../../../data/rules/stories/translation.ts'
import { authors } from '../../../data/tables/authors.ts'
import { contentCalendar, contentEvents, contentThemes } from '../../../data/tables/calendar.ts'
import { contactMessages } from '../../../data/tables/contact.ts'
import { newsletterDrafts, newsletterSubscriptions } from '../../../data/tables/newsletter.ts'
import { scheduledPosts, socialMediaTokens } from '../../../data/tables/social.ts'
import type { Db } from '../../platform/database.ts'
import { changePost, insertPost } from '../../site/index.ts'
import { changeStoryStatus, findStory, insertStory, moveTranslation } from '../../stories/index.ts'
import { listTranslationRows } from '../../stories/translations/translations.store.ts'
import { saveTranslation } from '../../stories/translations/translations.ts'
import { allowAll, openTestApp } from '../../testing.ts'

export const title = 'The heron by the weir'

/** Two desks and their server. */
export async function openHeld(environment: Record<string, string> = {}) {
  const api = await openTestApp(environment)
  const { app, deps, clock } = api
  const cookies = { admin1: await api.signIn('admin1'), admin2: await api.signIn('admin2') }
  const call = async (
    method: string,
    path: string,
    body?: object,
    admin: AdminName = 'admin1',
    key: string = randomUUID(),
  ) => {
    const answer = await app.request(path, {
      method,
      headers: { cookie: cookies[admin], 'content-type': 'application/json', 'idempotency-key': key },
      body: body && JSON.stringify(body),
    })
    const text = await answer.text()
    return { status: answer.status, body: text ? JSON.parse(text) : null }
  }
  const root = '/api/admin/held-acts'
  const idsOf = (acts: readonly HeldAct[]) => acts.map(({ id }) => id)
  return {
    ...api,
    call,
    /** Its answer, whatever it is. */
    ask: (acts: HeldAsk[], admin?: AdminName, key?: string) => call('POST', root, { acts }, admin, key),
    hold: async (...acts: HeldAsk[]): Promise<HeldActsTaken> => (await call('POST', root, { acts })).body,
    held: async (): Promise<HeldAct[]> => (await call('GET', root)).body,
    undo: (acts: readonly HeldAct[], admin?: AdminName) => call('DELETE', root, { ids: idsOf(acts) }, admin),
    now: (acts: readonly HeldAct[], admin?: AdminName) => call('POST', `${root}/now`, { ids: idsOf(acts) }, admin),
    /** The jobs that are due so much later are done. */
    async later(ms: number) {
      clock.pass(ms)
      await deps.jobs.drain()
    },
    story(words: { title?: string; authorEmail?: string } = {}) {
      const { id } = insertStory(deps.db, {
        title,
        content: 'It stood still. Then it flew.',
        authorName: 'Amina',
        authorLocation: 'Mto wa Mfano, Tanzania',
        authorEmail: 'amina@example.org',
        category: 'Wildlife Return',
        submission: randomUUID(),
        wordsSha256: '0'.repeat(64),
        at: clock.now().toISOString(),
        ...words,
      })
      allowAll(deps, id)
      return id
    },
    publish(id: number) {
      changeStoryStatus(deps, 'admin2', id, { status: 'published' })
      return id
    },
    /** A published story with a French translation. */
    translated(isShown: boolean) {
      const id = this.publish(this.story())
      const story = findStory(deps.db, id)
      const pieces = partsOf(story ?? { title, content: '' }).map(({ of }) => ({ of, text: 'Un héron', isSeen: true }))
      saveTranslation(deps, 'admin2', { id, language: 'fr' }, { pieces, translatedBy: null })
      if (isShown) moveTranslation(deps, 'admin2', { id, language: 'fr' }, { status: 'published' })
      return id
    },
    /** Whether readers see it; undefined where there is none. */
    shows: (id: number) => {
      const [row] = listTranslationRows(deps.db, id)
      return row && row.shown !== null
    },
    post: () =>
      insertPost(deps.db, { title: 'Counting', content: '<p>One.</p>', excerpt: '.', category: 'Education', tags: '' })
        .id,
  }
}
export type Held = Awaited<ReturnType<typeof openHeld>>

/** Every row of every table that tells of the work, as text. What waits itself is left out, with the job that will do it. */
export function contentsOf({ $client }: Db): Record<string, string[]> {
  const names = $client.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[]
  const left = /^(held_acts|admin_sessions|sqlite_sequence|idempotency_keys|rate_limit_tracker)$/
  const rowsOf = (name: string) => {
    const where = name === 'jobs' ? "where name <> 'held.act'" : ''
    return ($client.prepare(`select * from "${name}" ${where}`).all() as object[]).map((row) => JSON.stringify(row))
  }
  return Object.fromEntries(names.filter((name) => !left.test(name)).map((name) => [name, rowsOf(name)]))
}

/** What the site answers to everybody: pages of lists, feeds, what devices fetch. */
export const publicAnswers = (app: Held['app']) =>
  Promise.all(
    [
      '/api/stories?view=card',
      '/api/stories?view=card&featured=true',
      '/api/blog-posts?view=site',
      '/api/sync',
      '/api/statistics',
      '/api/search?q=heron',
      '/rss.xml',
      '/atom.xml',
      '/feed.json',
      '/podcast.xml',
      '/sitemap.xml',
    ].map(async (address) => [address, await (await app.request(address)).text()]),
  )

/** One of each that can be held, and whether it has been done. */
export const everyAsk: [HeldAsk['kind'], (api: Held) => { ask: HeldAsk; isDone: () => boolean | undefined }][] = [
  [
    'story.status',
    (api) => {
      const id = api.story()
      return {
        ask: { kind: 'story.status', id, change: { status: 'published', revision: 1 } },
        isDone: () => stateOf(api, id) === 'published',
      }
    },
  ],
  [
    'story.status',
    (api) => {
      const id = api.story()
      const change = { status: 'rejected' as const, reason: 'It sells something.', revision: 1 }
      return { ask: { kind: 'story.status', id, change }, isDone: () => stateOf(api, id) === 'rejected' }
    },
  ],
  [
    'story.status',
    (api) => {
      const id = api.publish(api.story())
      return {
        ask: { kind: 'story.status', id, change: { status: 'pending' } },
        isDone: () => stateOf(api, id) === 'pending',
      }
    },
  ],
  ...(['published', 'draft'] as const).map((status): (typeof everyAsk)[number] => [
    'translation.status',
    (api) => {
      const id = api.translated(status === 'draft')
      return {
        ask: { kind: 'translation.status', id, language: 'fr', change: { status } },
        isDone: () => api.shows(id) === (status === 'published'),
      }
    },
  ]),
  [
    'translation.delete',
    (api) => {
      const id = api.translated(true)
      return { ask: { kind: 'translation.delete', id, language: 'fr' }, isDone: () => api.shows(id) === undefined }
    },
  ],
  [
    'story.featured',
    (api) => {
      const id = api.publish(api.story())
      const featured = () =>
        api.deps.db.$client.prepare('select featured from stories where id = ?').pluck().get(id) === 1
      return { ask: { kind: 'story.featured', id, change: { featured: true } }, isDone: featured }
    },
  ],
  [
    'post.unpublish',
    (api) => {
      const id = api.post()
      changePost(api.deps, 'admin2', id, { status: 'published' })
      const state = () => api.deps.db.$client.prepare('select status from blog_posts where id = ?').pluck().get(id)
      return { ask: { kind: 'post.unpublish', id }, isDone: () => state() === 'draft' }
    },
  ],
  ['post.delete', (api) => deletion(api, 'blog_posts', 'post.delete', api.post())],
  [
    'message.delete',
    (api) => {
      const { id } = api.deps.db
        .insert(contactMessages)
        .values({ ...someMessage, isSpam: true })
        .returning()
        .get()
      return deletion(api, 'contact_messages', 'message.delete', id)
    },
  ],
  [
    'social_post.delete',
    (api) => deletion(api, 'scheduled_posts', 'social_post.delete', insertSocialPost(api, 60_000)),
  ],
  [
    'social_token.delete',
    (api) => {
      api.deps.db.insert(socialMediaTokens).values({ platform: 'facebook', accessToken: 'sealed' }).run()
      const { isDone } = deletion(api, 'social_media_tokens', 'theme.delete', 1)
      return { ask: { kind: 'social_token.delete', platform: 'facebook' }, isDone }
    },
  ],
  [
    'subscriber.delete',
    (api) => {
      const { id } = api.deps.db
        .insert(newsletterSubscriptions)
        .values({ email: 'reader@example.org' })
        .returning()
        .get()
      return deletion(api, 'newsletter_subscriptions', 'subscriber.delete', id)
    },
  ],
  [
    'newsletter_draft.delete',
    (api) => {
      const { id } = api.deps.db.insert(newsletterDrafts).values({ subject: 'March' }).returning().get()
      return deletion(api, 'newsletter_drafts', 'newsletter_draft.delete', id)
    },
  ],
  [
    'theme.delete',
    (api) => {
      const { id } = api.deps.db.insert(contentThemes).values({ name: 'Cranes' }).returning().get()
      return deletion(api, 'content_themes', 'theme.delete', id)
    },
  ],
  [
    'event.delete',
    (api) => {
      const { id } = api.deps.db
        .insert(contentEvents)
        .values({ name: 'Day', eventDate: '2026-03-03' })
        .returning()
        .get()
      return deletion(api, 'content_events', 'event.delete', id)
    },
  ],
  [
    'content.delete',
    (api) => {
      const item = { title: 'Cranes', content: 'Back.', platforms: ['twitter' as const], contentType: 'post' }
      const { id } = api.deps.db.insert(contentCalendar).values(item).returning().get()
      return deletion(api, 'content_calendar', 'content.delete', id)
    },
  ],
  [
    'author.delete',
    (api) => {
      const person = { name: 'Kofi', email: 'kofi@example.org', location: 'Accra' }
      const { id } = api.deps.db.insert(authors).values(person).returning().get()
      const { isDone } = deletion(api, 'authors', 'theme.delete', id)
      return { ask: { kind: 'author.delete', id }, isDone }
    },
  ],
]

type ById =
  | 'post.delete'
  | 'message.delete'
  | 'social_post.delete'
  | 'subscriber.delete'
  | 'newsletter_draft.delete'
  | 'theme.delete'
  | 'event.delete'
  | 'content.delete'

const deletion = (api: Held, table: string, kind: ById, id: number) => ({
  ask: { kind, id },
  isDone: () => api.deps.db.$client.prepare(`select 1 from ${table} where id = ?`).get(id) === undefined,
})

const stateOf = (api: Held, id: number) =>
  api.deps.db.$client.prepare('select status from stories where id = ?').pluck().get(id)

/** A post that goes out so much later. */
export function insertSocialPost({ deps: { db, clock } }: Held, inMs: number): number {
  const scheduledAt = new Date(clock.now().getTime() + inMs).toISOString()
  const post = { contentType: 'custom' as const, platforms: ['facebook' as const], postText: 'Cranes!' }
  return db
    .insert(scheduledPosts)
    .values({ ...post, status: 'scheduled', scheduledAt })
    .returning()
    .get().id
}

const someMessage = {
  name: 'Amara',
  email: 'amara@example.org',
  subject: 'Hello',
  category: 'other',
  message: 'Hello',
} as const
