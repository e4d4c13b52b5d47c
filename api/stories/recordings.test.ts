import { expect, test } from 'vitest'
import type { AdminStory, PublicStory, StoryReceipt } from '../../data/contract/stories.ts'
import { longestSpokenYesSeconds } from '../../data/vocabulary/limits.ts'
import { openTestApp } from '../testing.ts'
import { silentRecording, voiceNote } from './media/testing.ts'

const words = {
  title: 'What my grandmother said',
  content: 'She told it by the fire, and I wrote it down.',
  authorName: 'Wanjiru Example',
  authorLocation: 'Lakeside, Kenya',
  authorEmail: 'wanjiru@example.org',
  category: 'Wildlife Return',
}
const agreed = { consentWording: '2', people: 'yes', agreed: 'yes', child: 'no', site: 'yes' }

async function openSite() {
  const api = await openTestApp()
  const cookie = await api.signIn()
  const send = async (
    fields: object,
    audio: Uint8Array[],
    { name = 'PTT-20261121-WA0003.opus', spoken = [] as Uint8Array[] } = {},
  ) => {
    const body = new FormData()
    for (const [field, value] of Object.entries({ ...words, ...fields })) body.set(field, value)
    // File inputs left empty, as a browser without scripts sends them.
    for (const field of ['image', 'video']) body.set(field, new Blob([]), '')
    for (const bytes of spoken) body.append('consent', new Blob([new Uint8Array(bytes)]), 'yes.opus')
    for (const bytes of audio) body.append('audio', new Blob([new Uint8Array(bytes)]), name)
    return api.app.request('/api/stories', { method: 'POST', body })
  }
  const submit = async (fields: object) => {
    const answer = await send(fields, [await voiceNote()])
    expect(answer.status).toBe(201)
    await api.deps.jobs.drain()
    return (await answer.json()) as StoryReceipt
  }
  const ask = (path: string, headers: Record<string, string> = {}) => api.app.request(path, { headers })
  const story = async (id: number) => (await (await ask(`/api/stories/${id}`, { cookie })).json()) as AdminStory
  const page = async (id: number) => (await (await ask(`/api/stories/${id}?view=public`)).json()) as PublicStory
  const call = (method: string, path: string, body: object) =>
    api.app.request(path, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const publish = (id: number) => call('PATCH', `/api/stories/${id}/status`, { status: 'published' })
  return { ...api, send, submit, ask, story, page, call, publish }
}

test('a recording in a form is converted, published with its story, and played in pieces', async () => {
  const { submit, story, publish, page, ask } = await openSite()
  const { storyId } = await submit(agreed)
  expect((await story(storyId)).media).toMatchObject([{ kind: 'audio', state: 'ready' }])
  expect((await publish(storyId)).status).toBe(200)
  const { voice, voiceSeconds } = await page(storyId)
  expect(voiceSeconds).toBeCloseTo(2, 0)
  const files = [
    [voice?.url, voice?.bytes, 'audio/ogg; codecs=opus'],
    [voice?.aacUrl, voice?.aacBytes, 'audio/mp4'],
  ] as const
  for (const [url = '', bytes, type] of files) {
    const part = await ask(url, { range: 'bytes=10-19' })
    expect([part.status, part.headers.get('content-type')]).toEqual([206, type])
    expect(part.headers.get('content-range')).toBe(`bytes 10-19/${bytes}`)
  }
})

test('a recording is kept back until somebody has said who is heard, and a child until a guardian agreed', async () => {
  const { submit, publish, page, ask, call } = await openSite()
  const { storyId } = await submit({})
  await publish(storyId)
  expect(await page(storyId)).toMatchObject({ voice: null, voiceSeconds: null })
  const consent = { people: true, agreed: true, site: true, newsletter: false, social: false, note: 'She told me so.' }
  await call('POST', `/api/stories/${storyId}/consent`, { ...consent, child: true, guardian: false })
  expect((await page(storyId)).voice).toBeNull()
  await call('POST', `/api/stories/${storyId}/consent`, { ...consent, child: false, guardian: null })
  const [file] = (await (await call('PATCH', `/api/stories/${storyId}/status`, { status: 'pending' })).json()).media
  expect((await ask(`/media/${file?.id}/voice.opus`)).status).toBe(404)
  await publish(storyId)
  expect((await ask((await page(storyId)).voice?.url ?? '')).status).toBe(200)
})

test('a story has one recording, and what is none is refused by name', async () => {
  const { send } = await openSite()
  const two = await send(agreed, [await voiceNote(), await voiceNote()])
  expect([two.status, await two.text()]).toEqual([400, expect.stringContaining('one recording')])
  const text = await send(agreed, [Buffer.from('notes')])
  expect([text.status, await text.text()]).toEqual([415, 'Please select a recording.'])
})

test('a withdrawn story leaves nothing of its recording', async () => {
  const { submit, publish, page, ask, call, deps } = await openSite()
  const { storyId, code } = await submit(agreed)
  await publish(storyId)
  const { voice } = await page(storyId)
  await call('POST', '/api/receipts/withdraw', { code, confirmed: true })
  await deps.jobs.drain()
  for (const url of [voice?.url, voice?.aacUrl]) expect((await ask(url ?? '')).status).toBe(404)
})

test('a spoken yes is converted as a recording is, heard at the desk, and neither counted nor replaced as a file', async () => {
  const { send, story, publish, ask, call, app, deps, signIn } = await openSite()
  const answer = await send(agreed, [], { spoken: [await voiceNote(3)] })
  const { storyId, parts } = (await answer.json()) as StoryReceipt
  expect(parts).toMatchObject([{ kind: 'consent', state: 'received' }])
  await deps.jobs.drain()
  const { spokenYes, media } = await story(storyId)
  expect(media).toEqual([])
  expect(spokenYes?.voice?.durationSeconds).toBeCloseTo(3, 0)
  const cookie = await signIn()
  for (const url of [spokenYes?.voice?.url ?? '', spokenYes?.voice?.aacUrl ?? '']) {
    expect((await ask(url, { cookie })).status).toBe(200)
    expect((await ask(url)).status).toBe(404)
  }
  const listed = async (media: string) =>
    ((await (await ask(`/api/stories?status=pending&media=${media}`, { cookie })).json()) as AdminStory[]).length
  expect(await Promise.all(['any', 'recording', 'waiting', 'none'].map(listed))).toEqual([0, 0, 0, 1])

  const body = new FormData()
  body.set('title', 'What she said')
  body.set('consent', new Blob([new Uint8Array(await voiceNote())]), 'another.opus')
  await app.request(`/api/stories/${storyId}`, { method: 'PATCH', headers: { cookie }, body })
  const [version] = await (await ask(`/api/stories/${storyId}/versions`, { cookie })).json()
  expect(version.media).toEqual([])
  await call('POST', `/api/stories/${storyId}/versions/${version.id}/restore`, {})
  expect((await story(storyId)).spokenYes?.id).toBe(spokenYes?.id)
  expect((await publish(storyId)).status).toBe(200)
  expect((await story(storyId)).spokenYes).toMatchObject({ approved: false })
  expect((await ask(spokenYes?.voice?.url ?? '')).status).toBe(404)
})

test('a spoken yes of more than two minutes is told to be too long, and its story waits all the same', async () => {
  const { send, story, publish, deps } = await openSite()
  const answer = await send(agreed, [], { spoken: [silentRecording(longestSpokenYesSeconds + 3)] })
  const { storyId } = (await answer.json()) as StoryReceipt
  await deps.jobs.drain()
  const { spokenYes } = await story(storyId)
  const reason = 'The recording is longer than 2 minutes. Please send a shorter one.'
  expect(spokenYes).toMatchObject({ state: 'failed', reason, voice: null })
  expect((await publish(storyId)).status).toBe(200)
})

test('a story has one spoken yes', async () => {
  const { send } = await openSite()
  const two = await send(agreed, [], { spoken: [await voiceNote(), await voiceNote()] })
  expect([two.status, await two.text()]).toEqual([400, expect.stringContaining('one spoken yes')])
})
