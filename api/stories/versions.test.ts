import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AdminStory, StoryVersion } from '../../data/contract/stories.ts'
import { media, storyVersions } from '../../data/tables/stories.ts'
import { fullConsentFields, openTestApp } from '../testing.ts'
import { rememberConversions } from './media/converter/testing.ts'
import { cornersPhoto } from './media/testing.ts'
import { changeName } from './writer/names.ts'
import { withdrawStory } from './writer/withdraw.ts'

const words = {
  title: 'The heron came back',
  content: 'We saw it at the ford before the first bus.',
  authorName: 'Wanjiru Example',
  authorLocation: 'Lakeside, Kenya',
  authorEmail: 'wanjiru@example.org',
  category: 'Wildlife Return',
}

/** A story with a photo, on the desk of both admins. */
async function openDesk() {
  const api = await openTestApp()
  rememberConversions(api.deps)
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...words, ...fullConsentFields })) form.set(name, value)
  form.set('image', photoFile(await cornersPhoto(640, 480)))
  const sent = await api.app.request('/api/stories', {
    method: 'POST',
    body: form,
    headers: { 'idempotency-key': randomUUID(), accept: 'application/json' },
  })
  const { storyId: id } = (await sent.json()) as { storyId: number }
  await api.deps.jobs.drain()
  const [first, second] = [await api.signIn('admin1'), await api.signIn('admin2')]

  const ask = async <T>(path: string, cookie = first) =>
    (await api.app.request(`/api/stories/${id}${path}`, { headers: { cookie } })).json() as Promise<T>
  return {
    ...api,
    id,
    first,
    second,
    story: () => ask<AdminStory>(''),
    versions: () => ask<StoryVersion[]>('/versions'),
    async edit(change: Record<string, string | Blob>, cookie = first) {
      api.clock.pass(60_000)
      const body = new FormData()
      for (const [name, value] of Object.entries(change)) body.set(name, value)
      const answer = await api.app.request(`/api/stories/${id}`, { method: 'PATCH', body, headers: { cookie } })
      await api.deps.jobs.drain()
      return answer
    },
    async send(path: string, body: unknown, method = 'POST') {
      api.clock.pass(60_000)
      return api.app.request(`/api/stories/${id}${path}`, {
        method,
        body: JSON.stringify(body),
        headers: { cookie: first, 'content-type': 'application/json' },
      })
    },
  }
}

const photoFile = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'photo.png', { type: 'image/png' })
/** As a photo is that came from the phone after publication: ready, and seen by the admins alone. */
async function lateCopy({ db }: Awaited<ReturnType<typeof openTestApp>>['deps'], of: string): Promise<string> {
  const row = db.select().from(media).where(eq(media.id, of)).get()
  if (!row) throw new Error(`No photo ${of}`)
  const id = randomUUID().replaceAll('-', '')
  const createdAt = new Date(Date.parse(row.createdAt) + 60_000).toISOString()
  db.insert(media)
    .values({ ...row, id, approved: false, createdAt })
    .run()
  return id
}

const pictureOf = (story: AdminStory) => story.media.find(({ kind }) => kind === 'image')?.id

describe('what a story was before an edit', () => {
  test('is kept with who replaced it and when, newest first', async () => {
    const desk = await openDesk()
    const meanwhile = desk.clock.span()
    await desk.edit({ title: 'The heron came back twice' }, desk.second)
    const replaced = meanwhile()
    await desk.edit({ content: 'We saw it again.' })
    const [newer, older] = await desk.versions()
    expect(newer).toMatchObject({ title: 'The heron came back twice', content: words.content, replacedBy: 'admin1' })
    expect(older).toMatchObject({ title: words.title, replacedBy: 'admin2', replacedAt: replaced })
  })

  test('is not kept for an edit that changed nothing, or that was refused', async () => {
    const desk = await openDesk()
    await desk.edit({ title: words.title })
    expect((await desk.edit({ title: 'Late', revision: '1' })).status).toBe(409)
    expect(await desk.versions()).toEqual([])
  })

  test('comes back with its words and its photo, and what it replaces can come back too', async () => {
    const desk = await openDesk()
    const before = await desk.story()
    await desk.edit({ title: 'Another', image: photoFile(await cornersPhoto(320, 200)) })
    const edited = await desk.story()
    expect(pictureOf(edited)).not.toBe(pictureOf(before))

    const [version] = await desk.versions()
    expect(version?.media.map(({ id }) => id)).toEqual([pictureOf(before)])
    const restored = await desk.send(`/versions/${version?.id}/restore`, { revision: edited.revision })
    expect(restored.status).toBe(200)
    const now = await desk.story()
    expect([now.title, pictureOf(now)]).toEqual([words.title, pictureOf(before)])

    const [undo] = await desk.versions()
    await desk.send(`/versions/${undo?.id}/restore`, {})
    const again = await desk.story()
    expect([again.title, pictureOf(again)]).toEqual(['Another', pictureOf(edited)])
  })

  test('is what readers see at once, when the story is published', async () => {
    const desk = await openDesk()
    await desk.send('/status', { status: 'published' }, 'PATCH')
    const picture = pictureOf(await desk.story())
    await desk.edit({ title: 'Another', image: photoFile(await cornersPhoto(320, 200)) })
    const seen = async () => (await desk.app.request(`/api/stories/${desk.id}`)).json()
    expect((await seen()).picture.id).not.toBe(picture)
    const [version] = await desk.versions()
    await desk.send(`/versions/${version?.id}/restore`, {})
    expect(await seen()).toMatchObject({ title: words.title, picture: { id: picture } })
  })

  test('does not come back over what a colleague has changed since', async () => {
    const desk = await openDesk()
    await desk.edit({ title: 'Another' })
    const { revision } = await desk.story()
    await desk.edit({ title: 'A third' }, desk.second)
    const [, first] = await desk.versions()
    const answer = await desk.send(`/versions/${first?.id}/restore`, { revision })
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { code: 'story.stale', current: { title: 'A third' } },
    ])
    expect(await desk.versions()).toHaveLength(2)
  })

  test('is unknown under another story, and goes when the story is withdrawn', async () => {
    const desk = await openDesk()
    await desk.edit({ title: 'Another' })
    expect((await desk.send('/versions/999/restore', {})).status).toBe(404)
    withdrawStory(desk.deps, desk.id)
    expect(desk.deps.db.select().from(storyVersions).all()).toEqual([])
  })

  test('holds the name that the writer has corrected, and never brings it back', async () => {
    const desk = await openDesk()
    await desk.edit({ title: 'Another' })
    changeName(desk.deps, desk.id, { key: randomUUID(), authorName: 'W. Example' })
    await desk.edit({ title: 'A third' })
    const [third, corrected, first] = await desk.versions()
    expect(corrected).toMatchObject({ authorName: words.authorName, replacedBy: null, isNameCorrectedSince: true })
    expect([third?.isNameCorrectedSince, first?.isNameCorrectedSince]).toEqual([false, true])
    await desk.send(`/versions/${first?.id}/restore`, {})
    expect(await desk.story()).toMatchObject({ title: words.title, authorName: 'W. Example' })
  })

  test('does not name a photo that waits for a yes, so that bringing it back shows nobody more', async () => {
    const desk = await openDesk()
    await desk.send('/status', { status: 'published' }, 'PATCH')
    const shown = pictureOf(await desk.story()) as string
    const late = await lateCopy(desk.deps, shown)
    await desk.edit({ title: 'Another' })
    const [version] = await desk.versions()
    expect(version?.media.map(({ id }) => id)).toEqual([shown])
    await desk.send(`/versions/${version?.id}/restore`, {})
    const { media } = await desk.story()
    expect(media.map(({ id, approved }) => [id, approved])).toEqual([
      [shown, true],
      [late, false],
    ])
  })
})
