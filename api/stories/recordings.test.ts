import { expect, test, vi } from 'vitest'
import type { AdminStory, PublicStory, StoryReceipt } from '../../data/contract/stories.ts'
import { openTestApp } from '../testing.ts'
import { voiceNote } from './media/testing.ts'

vi.setConfig({ testTimeout: 60_000 })

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
  const send = async (fields: object, audio: Uint8Array[], name = 'PTT-20261121-WA0003.opus') => {
    const body = new FormData()
    for (const [field, value] of Object.entries({ ...words, ...fields })) body.set(field, value)
    // File inputs left empty, as a browser without scripts sends them.
    for (const field of ['image', 'video']) body.set(field, new Blob([]), '')
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
