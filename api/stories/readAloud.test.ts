import { expect, test } from 'vitest'
import type { AdminStory, PublicStory, StoryReceipt, StoryVersion } from '../../data/contract/stories.ts'
import { fullConsent, openTestApp } from '../testing.ts'
import { addVideo, addVoice, voiceNote } from './media/testing.ts'

const words = {
  title: 'The heron at the ford',
  content: 'It stood on one leg and did not mind us.',
  authorName: 'Wanjiru Example',
  authorLocation: 'Lakeside, Kenya',
  authorEmail: 'wanjiru@example.org',
  category: 'Wildlife Return',
}
const { wording: _, ...answers } = fullConsent

async function openSite() {
  const api = await openTestApp()
  const cookie = await api.signIn()
  const call = (method: string, path: string, body?: object) =>
    api.app.request(path, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  return {
    ...api,
    call,
    async submit(consent: object = fullConsent): Promise<number> {
      const receipt: StoryReceipt = await (await call('POST', '/api/stories', { ...words, consent })).json()
      return receipt.storyId
    },
    publish: (id: number) => call('PATCH', `/api/stories/${id}/status`, { status: 'published' }),
    async edit(id: number, fields: Record<string, string>, audio?: Buffer) {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      if (audio) body.set('audio', new Blob([new Uint8Array(audio)]), 'reading.opus')
      const answer = await api.app.request(`/api/stories/${id}`, { method: 'PATCH', headers: { cookie }, body })
      await api.deps.jobs.drain()
      return answer
    },
    desk: async (id: number): Promise<AdminStory> => (await call('GET', `/api/stories/${id}`)).json(),
    page: async (id: number): Promise<PublicStory> => (await call('GET', `/api/stories/${id}?view=public`)).json(),
    versions: async (id: number): Promise<StoryVersion[]> => (await call('GET', `/api/stories/${id}/versions`)).json(),
    notes: (id: number, consent: object) =>
      call('POST', `/api/stories/${id}/consent`, { ...answers, ...consent, note: 'They told me.' }),
  }
}

test('an editor reads a written story aloud: readers hear it, and are told who reads', async () => {
  const { submit, publish, edit, page, desk } = await openSite()
  const id = await submit()
  await publish(id)
  expect((await edit(id, { spokenBy: 'editor' }, await voiceNote())).status).toBe(200)
  expect((await page(id)).voice?.spokenBy).toBe('editor')
  expect((await desk(id)).media).toMatchObject([{ kind: 'audio', approved: true, spokenBy: 'editor' }])
})

test('where nobody says who is heard it is the writer, and what nobody is is refused', async () => {
  const { submit, publish, edit, page } = await openSite()
  const id = await submit()
  await publish(id)
  expect((await edit(id, { spokenBy: 'parrot' }, await voiceNote())).status).toBe(400)
  await edit(id, {}, await voiceNote())
  expect((await page(id)).voice?.spokenBy).toBe('writer')
})

test('an editor’s reading waits for nobody’s yes, whatever the people in the story said or left unsaid', async () => {
  const { submit, publish, edit, page, notes, desk } = await openSite()
  const id = await submit({ ...fullConsent, people: null })
  await edit(id, { spokenBy: 'editor' }, await voiceNote())
  expect((await publish(id)).status).toBe(200)
  const shown = async () => (await page(id)).voice?.spokenBy
  expect(await shown()).toBe('editor')
  await notes(id, { people: true, agreed: true, child: true, guardian: false })
  expect(await shown()).toBe('editor')
  expect((await desk(id)).pictureObstacle).toBe('child')
  await edit(id, { spokenBy: 'writer' }, await voiceNote())
  expect((await desk(id)).media.map(({ spokenBy, approved }) => [spokenBy, approved])).toEqual([
    ['editor', true],
    ['writer', false],
  ])
})

test('a child without a guardian keeps a story with the writer’s recording off the site, and not one that an editor reads', async () => {
  const { submit, publish, deps, edit } = await openSite()
  const consent = { ...fullConsent, people: true, agreed: true, child: true, guardian: false }
  const [told, read] = [await submit(consent), await submit(consent)]
  addVoice(deps, told)
  await edit(read, { spokenBy: 'editor' }, await voiceNote())
  expect([(await publish(told)).status, (await publish(read)).status]).toEqual([409, 200])
})

test('who reads stays with the recording: a version brings back both', async () => {
  const { submit, publish, edit, page, versions, call } = await openSite()
  const id = await submit()
  await publish(id)
  await edit(id, { spokenBy: 'editor' }, await voiceNote())
  await edit(id, { spokenBy: 'writer' }, await voiceNote())
  expect((await page(id)).voice?.spokenBy).toBe('writer')
  const [before] = await versions(id)
  expect(before?.media).toMatchObject([{ kind: 'audio', spokenBy: 'editor' }])
  expect((await call('POST', `/api/stories/${id}/versions/${before?.id}/restore`, {})).status).toBe(200)
  expect((await page(id)).voice?.spokenBy).toBe('editor')
})

test('an editor takes a recording and a video out of a story, at once on the page, and a version brings them back', async () => {
  const { app, submit, publish, edit, page, desk, deps, versions, call } = await openSite()
  const id = await submit()
  const [film, told] = [addVideo(deps, id), addVoice(deps, id)]
  await publish(id)
  await deps.storage.write(told, 'voice.opus', Buffer.from('sound'))
  const heard = async () => (await app.request(`/media/${told}/voice.opus`)).status
  expect(await heard()).toBe(200)
  const { voice, video, videoUrl } = await page(id)
  expect([voice?.id, video?.id, videoUrl]).toEqual([told, film, expect.stringContaining(film)])

  expect((await edit(id, { removed: `${told},${film}` })).status).toBe(200)
  expect(await page(id)).toMatchObject({ voice: null, voiceSeconds: null, video: null, videoUrl: null })
  expect((await desk(id)).media).toEqual([])
  expect(await heard()).toBe(404)

  const [before] = await versions(id)
  expect(before?.media.map(({ kind }) => kind).sort()).toEqual(['audio', 'video'])
  expect((await call('POST', `/api/stories/${id}/versions/${before?.id}/restore`, {})).status).toBe(200)
  expect(await page(id)).toMatchObject({ voice: { id: told }, video: { id: film } })
  expect(await heard()).toBe(200)
})

test('what a recording had replaced does not come back when it is taken out', async () => {
  const { submit, publish, edit, page, desk, deps } = await openSite()
  const id = await submit()
  addVoice(deps, id)
  await publish(id)
  await edit(id, { spokenBy: 'editor' }, await voiceNote())
  const [reading] = (await desk(id)).media
  await edit(id, { removed: reading?.id ?? '' })
  expect((await page(id)).voice).toBeNull()
  await publish(id)
  expect((await desk(id)).media).toEqual([])
})

test('a recording takes the place of one that is taken out by the same edit', async () => {
  const { submit, publish, edit, page, desk, deps } = await openSite()
  const id = await submit()
  const told = addVoice(deps, id)
  await publish(id)
  await edit(id, { removed: told, spokenBy: 'editor' }, await voiceNote())
  expect((await page(id)).voice).toMatchObject({ spokenBy: 'editor' })
  expect((await desk(id)).media).toHaveLength(1)
})

test('a file that the story has not, or has no more, is not taken out of it, and nothing else of the edit is done', async () => {
  const { submit, edit, desk, deps } = await openSite()
  const [id, other] = [await submit(), await submit()]
  const told = addVoice(deps, other)
  const refused = await edit(id, { removed: told, title: 'Another title' })
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'story.files_changed'])
  expect((await desk(id)).title).toBe(words.title)
  await edit(other, { removed: told })
  expect((await edit(other, { removed: told })).status).toBe(409)
})
