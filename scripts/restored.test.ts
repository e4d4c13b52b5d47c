import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { settleAdminCodes } from '../api/admin/codes.ts'
import { createApp } from '../api/app.ts'
import { openContainer } from '../api/container.ts'
import { readConfig } from '../api/platform/config.ts'
import { consentOf } from '../api/stories/consent/consent.store.ts'
import { changeScopes } from '../api/stories/consent.ts'
import { findMedia, insertMedia, setPlacing } from '../api/stories/media/media.store.ts'
import { addVoice } from '../api/stories/media/testing.ts'
import { findStory } from '../api/stories/stories.store.ts'
import { allowAll, movableClock } from '../api/testing.ts'
import type { PublicStory } from '../data/contract/stories.ts'
import type { LibraryDelta } from '../data/contract/sync.ts'
import type { TranslationsOfStory } from '../data/contract/translations.ts'
import { partsOf } from '../data/rules/stories/translation.ts'
import { authors } from '../data/tables/authors.ts'
import { donations } from '../data/tables/donations.ts'
import { cardRefusals } from '../data/tables/funds.ts'
import { newsletterCampaigns } from '../data/tables/newsletter.ts'
import { authorPayouts } from '../data/tables/payouts.ts'
import { scheduledPosts } from '../data/tables/social.ts'
import { stories } from '../data/tables/stories.ts'
import { withheldName } from '../data/vocabulary/policies.ts'
import { makeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

const codes = { ADMIN1_CODE: 'first-door-key', ADMIN2_CODE: 'second-door-key' }

function place() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'restored-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

async function serverOn(dataDir: string) {
  const config = readConfig({ DATA_DIR: dataDir, DEMO_CONTENT: 'off', LOG_LEVEL: 'silent', ...codes })
  const container = await openContainer({ config, clock: movableClock(), log: pino({ level: 'silent' }) })
  await settleAdminCodes(container.deps)
  const app = createApp(container.deps)
  const call = (method: string, address: string, { body, cookie = '' }: { body?: object; cookie?: string } = {}) =>
    app.request(address, {
      method,
      headers: { 'content-type': 'application/json', cookie, 'idempotency-key': randomUUID() },
      ...(body && { body: JSON.stringify(body) }),
    })
  const signIn = async () => {
    const answer = await call('POST', '/api/admin/session', { body: { code: codes.ADMIN1_CODE } })
    return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  }
  const move = (id: number, status: string, cookie: string) =>
    call('PATCH', `/api/stories/${id}/status`, { body: { status }, cookie })
  const publish = async (title: string, cookie: string): Promise<number> => {
    const about = { authorName: 'Wanjiru', authorLocation: 'Lakeside', authorEmail: 'w@example.org' }
    const words = { title, content: `${title} stood in the reeds.`, category: 'Wildlife Return', ...about }
    const { storyId } = await (await call('POST', '/api/stories', { body: words })).json()
    expect((await move(storyId, 'published', cookie)).status).toBe(200)
    return storyId
  }
  const sync = async (since?: number): Promise<LibraryDelta> =>
    (await call('GET', since === undefined ? '/api/sync' : `/api/sync?since=${since}`)).json()
  const isIn = async (cookie: string) => (await call('GET', '/api/admin/summary', { cookie })).status === 200
  return { ...container, call, signIn, move, publish, sync, isIn }
}
const titles = ({ stories }: LibraryDelta) => stories.map(({ title }) => title).sort()

test('a backup brings back no session, no withdrawn story, and no device that misses what follows', async () => {
  const dataDir = place()
  const before = await serverOn(dataDir)
  const cookie = await before.signIn()
  const withdrawn = await before.publish('Withdrawn', cookie)
  await before.publish('Staying', cookie)
  const from = await makeBackup({ dataDir, into: path.join(dataDir, 'backups'), keep: 7 })
  expect((await before.move(withdrawn, 'pending', cookie)).status).toBe(200)
  for (const title of ['Lost 1', 'Lost 2', 'Lost 3']) await before.publish(title, cookie)
  const { cursor } = await before.sync()
  expect((await before.call('DELETE', '/api/admin/session', { cookie })).status).toBe(204)
  await before.stop()

  const { taken, isUnsure } = await restoreBackup({ dataDir, from })
  expect({ taken, isUnsure }).toEqual({
    taken: [{ kind: 'story', id: withdrawn, title: 'Withdrawn' }],
    isUnsure: false,
  })

  const after = await serverOn(dataDir)
  onTestFinished(() => after.stop())
  expect(await after.isIn(cookie)).toBe(false)
  expect((await after.call('GET', `/api/stories/${withdrawn}`)).status).toBe(404)
  const fresh = await after.signIn()
  const told = await (await after.call('GET', '/api/notifications/admin', { cookie: fresh })).json()
  expect(JSON.stringify(told)).toContain('Story “Withdrawn”')
  // As many as were lost, and more: the former cursor would be in the middle of them.
  for (let n = 1; n <= 7; n++) await after.publish(`New ${n}`, fresh)

  const behind = await after.sync(cursor)
  expect(behind.cursor).toBeLessThan(cursor)
  expect([behind.stories, behind.gone]).toEqual([[], []])
  const anew = await after.sync()
  expect(titles(anew)).toEqual(['New 1', 'New 2', 'New 3', 'New 4', 'New 5', 'New 6', 'New 7', 'Staying'])
  await after.move(withdrawn, 'published', fresh)
  expect(titles(await after.sync(anew.cursor))).toEqual(['Withdrawn'])
})

test('what a writer closed since a backup stays closed, and so does what was hidden', async () => {
  const dataDir = place()
  const before = await serverOn(dataDir)
  const cookie = await before.signIn()
  const id = await before.publish('Told in networks', cookie)
  allowAll(before.deps, id)
  const shown = {
    storyId: id,
    kind: 'image',
    state: 'ready',
    approved: true,
    bytes: 1,
    sha256: 'a'.repeat(64),
  } as const
  insertMedia(before.deps.db, { ...shown, id: 'photo' })
  const from = await makeBackup({ dataDir, into: path.join(dataDir, 'backups'), keep: 7 })
  changeScopes(before.deps, id, { key: randomUUID(), site: true, newsletter: true, social: false, voice: false })
  setPlacing(before.deps.db, 'photo', { approved: false })
  await before.stop()
  await restoreBackup({ dataDir, from })
  const after = await serverOn(dataDir)
  onTestFinished(() => after.stop())
  expect(findStory(after.deps.db, id)).toMatchObject({ status: 'published', mayMail: true, mayPost: false })
  expect(findMedia(after.deps.db, 'photo')?.approved).toBe(false)
  expect(consentOf(after.deps.db, id)).toMatchObject({ newsletter: true, social: false, voice: false })
})

test('a voice that was taken back since a backup is not heard, where nothing else was closed', async () => {
  const dataDir = place()
  const before = await serverOn(dataDir)
  const id = await before.publish('Heard', await before.signIn())
  const voice = addVoice(before.deps, id, { approved: true })
  const from = await makeBackup({ dataDir, into: path.join(dataDir, 'backups'), keep: 7 })
  changeScopes(before.deps, id, { key: randomUUID(), site: true, newsletter: false, social: false, voice: false })
  expect(findMedia(before.deps.db, voice)?.approved).toBe(false)
  await before.stop()
  await restoreBackup({ dataDir, from })
  const after = await serverOn(dataDir)
  onTestFinished(() => after.stop())
  expect(consentOf(after.deps.db, id).voice).toBe(false)
  expect(findMedia(after.deps.db, voice)?.approved).toBe(false)
  const [story] = (await after.sync()).stories
  expect(story).toMatchObject({ title: 'Heard', voice: null, voiceSeconds: null })
})

test('a number that was given since a backup is given to nothing else after it was put back', async () => {
  const dataDir = place()
  const before = await serverOn(dataDir)
  const cookie = await before.signIn()
  const first = await before.publish('First', cookie)
  const from = await makeBackup({ dataDir, into: path.join(dataDir, 'backups'), keep: 7 })
  const lost = await before.publish('Lost', cookie)
  const give = ({ deps }: typeof before) => {
    const gift = { amount: 500, createdAt: '2026-03-01T09:00:00.000Z', updatedAt: '2026-03-01T09:00:00.000Z' }
    return deps.db.insert(donations).values(gift).returning().get().id
  }
  const lostGift = give(before)
  await before.stop()

  await restoreBackup({ dataDir, from })
  const after = await serverOn(dataDir)
  onTestFinished(() => after.stop())
  expect([first, lost]).toEqual([1, 2])
  expect(await after.publish('New', await after.signIn())).toBe(lost + 1)
  // It stands on receipts, and providers keep it with the payment.
  expect(give(after)).toBe(lostGift + 1)
})

test('a calendar address that was renewed since a backup stays closed', async () => {
  const dataDir = place()
  const before = await serverOn(dataDir)
  const cookie = await before.signIn()
  const address = async ({ call }: typeof before, cookie: string, method = 'GET') => {
    const { url } = await (await call(method, '/api/content-calendar/address', { cookie })).json()
    return new URL(url).pathname
  }
  const leaked = await address(before, cookie)
  const from = await makeBackup({ dataDir, into: path.join(dataDir, 'backups'), keep: 7 })
  const renewed = await address(before, cookie, 'POST')
  await before.stop()
  await restoreBackup({ dataDir, from })
  const after = await serverOn(dataDir)
  onTestFinished(() => after.stop())
  expect([(await after.call('GET', leaked)).status, (await after.call('GET', renewed)).status]).toEqual([404, 200])
})

test('a newsletter and posts that were on their way when a backup was made wait for a person', async () => {
  const dataDir = place()
  const before = await serverOn(dataDir)
  const { db } = before.deps
  const at = '2026-03-01T09:00:00.000Z'
  const words = { subject: 'The reeds', content: '<p>Herons.</p>', html: '<p>Herons.</p>', text: 'Herons.' }
  const chosen = { selectedStories: [], selectedBlogPosts: [] }
  db.insert(newsletterCampaigns)
    .values({ ...words, ...chosen, submission: randomUUID(), sentBy: 'admin1', createdAt: at, state: 'sending' })
    .run()
  const post = { contentType: 'custom', postText: 'Herons.', status: 'scheduled', createdAt: at } as const
  const due = { ...post, platforms: ['twitter' as const], scheduledAt: '2026-03-01T12:00:00.000Z' }
  const later = { ...post, platforms: ['facebook' as const], scheduledAt: '2026-03-09T12:00:00.000Z' }
  db.insert(scheduledPosts).values([due, later]).run()
  await before.stop()
  const from = await makeBackup({ dataDir, into: path.join(dataDir, 'backups'), keep: 7 })
  await restoreBackup({ dataDir, from, now: new Date('2026-03-02T09:00:00.000Z') })

  const after = await serverOn(dataDir)
  onTestFinished(() => after.stop())
  const cookie = await after.signIn()
  const list = async (address: string) => (await after.call('GET', address, { cookie })).json()
  expect(await list('/api/newsletter/campaigns')).toMatchObject([{ subject: 'The reeds', state: 'paused' }])
  const posts: { platform: string; state: string }[] = await list('/api/social-media/scheduled-posts')
  expect(posts.map(({ platform, state }) => [platform, state]).sort()).toEqual([
    ['facebook', 'scheduled'],
    ['twitter', 'unclear'],
  ])
  const told = JSON.stringify(await list('/api/notifications/admin'))
  expect(told).toContain('“The reeds” was on its way')
  expect(told).toContain('were due since the backup: 1.')
})

test('a device from before a restore begins anew also when the same backup is put back twice', async () => {
  const dataDir = place()
  const before = await serverOn(dataDir)
  await before.publish('Staying', await before.signIn())
  await before.stop()
  const from = await makeBackup({ dataDir, into: path.join(dataDir, 'backups'), keep: 7 })
  const cursors: number[] = []
  for (const minute of [1, 2]) {
    await restoreBackup({ dataDir, from, now: new Date(Date.UTC(2026, 10, 22, 9, minute)) })
    const server = await serverOn(dataDir)
    await server.publish(`After ${minute}`, await server.signIn())
    for (const cursor of cursors) expect((await server.sync(cursor)).cursor).toBeLessThan(cursor)
    const own = (await server.sync()).cursor
    expect(await server.sync(own)).toMatchObject({ cursor: own, stories: [], gone: [] })
    cursors.push((await server.sync()).cursor)
    await server.stop()
  }
})

test('where the database before a restore cannot be read, the admins are asked to look', async () => {
  const dataDir = place()
  const before = await serverOn(dataDir)
  await before.publish('Perhaps withdrawn', await before.signIn())
  await before.stop()
  const from = await makeBackup({ dataDir, into: path.join(dataDir, 'backups'), keep: 7 })
  writeFileSync(path.join(dataDir, 'voices.sqlite'), 'scrambled'.repeat(1000))
  expect(await restoreBackup({ dataDir, from })).toMatchObject({ taken: [], isUnsure: true })
  const after = await serverOn(dataDir)
  onTestFinished(() => after.stop())
  const told = await (await after.call('GET', '/api/notifications/admin', { cookie: await after.signIn() })).json()
  expect(JSON.stringify(told)).toContain('may be public again')
})

test('a translation that was taken off since a backup stays off, its words wait at the desk, and the others stay public', async () => {
  const dataDir = place()
  const before = await serverOn(dataDir)
  const cookie = await before.signIn()
  const id = await before.publish('The heron', cookie)
  const parts = partsOf({ title: 'The heron', content: 'The heron stood in the reeds.' })
  const release = async (language: string, texts: string[]) => {
    const pieces = parts.map(({ of }, index) => ({ of, text: texts[index], isSeen: true }))
    const at = `/api/stories/${id}/translations/${language}`
    await before.call('PUT', at, { body: { pieces, translatedBy: null }, cookie })
    expect((await before.call('PATCH', `${at}/status`, { body: { status: 'published' }, cookie })).status).toBe(200)
  }
  await release('fr', ['Le héron', 'Il est resté.'])
  await release('pt', ['A garça', 'Ela ficou.'])
  await release('sw', ['Korongo', 'Alikaa.'])
  const from = await makeBackup({ dataDir, into: path.join(dataDir, 'backups'), keep: 7 })
  const translations = `/api/stories/${id}/translations`
  const off = { body: { status: 'draft' }, cookie }
  expect((await before.call('PATCH', `${translations}/fr/status`, off)).status).toBe(200)
  expect((await before.call('DELETE', `${translations}/sw`, { cookie })).status).toBe(204)
  await before.stop()

  const { taken } = await restoreBackup({ dataDir, from })
  expect(taken).toEqual([
    { kind: 'translation', id, title: 'The heron (French)' },
    { kind: 'translation', id, title: 'The heron (Swahili)' },
  ])
  const after = await serverOn(dataDir)
  onTestFinished(() => after.stop())
  const read = async (language: string) =>
    (await (await after.call('GET', `/api/stories/${id}?view=public&in=${language}`)).json()) as PublicStory
  expect((await read('fr')).languages).toEqual(['en', 'pt'])
  expect([(await read('fr')).title, (await read('pt')).title]).toEqual(['The heron', 'A garça'])
  const found = async (q: string) => (await (await after.call('GET', `/api/search?q=${q}`)).json()).stories.length
  expect([await found('korongo'), await found('garça')]).toEqual([0, 1])
  const fresh = await after.signIn()
  const kept = (await (await after.call('GET', translations, { cookie: fresh })).json()) as TranslationsOfStory
  expect(kept.translations.map(({ language, status }) => [language, status])).toEqual([
    ['fr', 'draft'],
    ['pt', 'published'],
    ['sw', 'draft'],
  ])
  const told = await (await after.call('GET', '/api/notifications/admin', { cookie: fresh })).json()
  expect(JSON.stringify(told)).toContain('Translation of “The heron (French)”')
})

test('a backup shows no name that its writer has taken off since', async () => {
  const dataDir = place()
  const before = await serverOn(dataDir)
  const cookie = await before.signIn()
  const id = await before.publish('Under a name', cookie)
  const from = await makeBackup({ dataDir, into: path.join(dataDir, 'backups'), keep: 7 })
  const { submission } = before.deps.db.select().from(stories).where(eq(stories.id, id)).get() ?? {}
  const code = before.deps.secrets.receiptCode(submission ?? '')
  expect((await before.call('POST', '/api/receipts/name-shown', { body: { code, showsName: false } })).status).toBe(200)
  await before.stop()

  await restoreBackup({ dataDir, from, now: new Date('2026-03-02T09:00:00.000Z') })
  const after = await serverOn(dataDir)
  expect(await (await after.call('GET', `/api/stories/${id}`)).json()).toMatchObject({ authorName: withheldName })
  await after.call('POST', '/api/receipts/name-shown', { body: { code, showsName: true } })
  expect(await (await after.call('GET', `/api/stories/${id}`)).json()).toMatchObject({ authorName: 'Wanjiru' })
  await after.stop()
})

test('a backup pays to no wallet and no bank account that was changed since, names what was paid since, and mails nobody who wants no cards', async () => {
  const dataDir = place()
  const before = await serverOn(dataDir)
  const { db } = before.deps
  const at = '2026-02-01T09:00:00.000Z'
  const author = (name: string) =>
    db
      .insert(authors)
      .values({
        name,
        email: `${name}@example.org`,
        location: 'Kisumu',
        mobileMoneyCountry: 'KE',
        mobileMoneyNetwork: 'mpesa',
        mobileMoneyHolder: 'locked',
        mobileMoneyProvenAt: at,
        placeNonce: 'nonce',
        bankAccount: 'locked',
        bankAccountProvenAt: at,
        createdAt: at,
        updatedAt: at,
      })
      .returning()
      .get().id
  const payout = (fields: Partial<typeof authorPayouts.$inferInsert> = {}) =>
    db
      .insert(authorPayouts)
      .values({
        authorName: 'Amina',
        authorEmail: 'stays@example.org',
        amount: 500,
        month: '2026-02',
        method: 'mobile_money',
        createdAt: at,
        ...fields,
      })
      .returning()
      .get().id
  const [stays, changed, moved] = [author('stays'), author('changed'), author('moved')]
  const [waiting, paidSince] = [payout(), payout()]
  const from = await makeBackup({ dataDir, into: path.join(dataDir, 'backups'), keep: 7 })
  const since = '2026-02-20T09:00:00.000Z'
  db.update(authors).set({ mobileMoneyProvenAt: since }).where(eq(authors.id, changed)).run()
  db.update(authors).set({ bankAccountProvenAt: since }).where(eq(authors.id, moved)).run()
  db.update(authorPayouts)
    .set({ status: 'paid', transactionId: 'MP1', paidAt: at })
    .where(eq(authorPayouts.id, paidSince))
    .run()
  const lost = payout({ status: 'paid', transactionId: 'MP2', paidAt: at })
  db.insert(cardRefusals).values({ hidden: 'hidden name', createdAt: at }).run()
  await before.stop()
  await restoreBackup({ dataDir, from })
  const after = await serverOn(dataDir)
  onTestFinished(() => after.stop())
  const places = after.deps.db.select().from(authors).all()
  expect(places.map((of) => [of.id, of.mobileMoneyProvenAt, of.bankAccountProvenAt])).toEqual([
    [stays, at, at],
    [changed, null, at],
    [moved, at, null],
  ])
  expect(after.deps.db.select().from(cardRefusals).all()).toEqual([{ hidden: 'hidden name', createdAt: at }])
  const told = JSON.stringify(
    await (await after.call('GET', '/api/notifications/admin', { cookie: await after.signIn() })).json(),
  )
  expect(told).toContain(`on their way, since the backup: ${paidSince}.`)
  expect(told).toContain(`are not here any more: ${lost}.`)
  expect(told).toContain('taken away since the backup: 2.')
  expect(after.deps.db.select().from(authorPayouts).all()).toMatchObject([{ id: waiting }, { id: paidSince }])
})
