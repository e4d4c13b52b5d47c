import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { FileProposal } from '../../../data/contract/authors/receipts.ts'
import type { PublicStory } from '../../../data/contract/stories.ts'
import type { MediaKind } from '../../../data/vocabulary/stories.ts'
import { newMediaId } from '../../platform/storage/storage.ts'
import { insertMedia, moveMedia } from '../../stories/media/media.store.ts'
import { approveReadyMedia } from '../../stories/media/media.ts'
import { allowAll } from '../../testing.ts'
import { openWriter, told } from './testing.ts'

type Writer = Awaited<ReturnType<typeof open>>

const vtt = (words: string) => `WEBVTT\n\n00:01.000 --> 00:04.000\n${words}`
const spelled = (words: string) => `WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n${words}\n`

/** A writer with a story of a photo and a video. */
async function open(state: 'pending' | 'published' | 'rejected' = 'pending') {
  const writer = await openWriter()
  const { deps, asEditor } = writer
  const { storyId, code } = await writer.submit()
  allowAll(deps, storyId)
  const file = (kind: MediaKind) => {
    const id = newMediaId()
    const facts = { bytes: 9, sha256: (kind === 'image' ? 'a' : 'b').repeat(64), approved: false }
    insertMedia(deps.db, { id, storyId, kind, state: 'processing', ...facts, caption: 'The ford' })
    const durationSeconds = kind === 'video' ? 9 : null
    moveMedia(deps.db, id, { from: ['processing'], to: 'ready', width: 2, height: 2, durationSeconds, widthBytes: [9] })
    return id
  }
  const [photo, video] = [file('image'), file('video')]
  if (state !== 'pending') await writer.move(storyId, state, 'It names a den.')
  if (state === 'published') deps.db.transaction((tx) => approveReadyMedia(tx, storyId))
  const caption = (text: string, more: object = {}, key?: string) =>
    writer.send('captions', { code, media: video, text, language: 'en', before: null, ...more }, key)
  const said = { caption: 'The ford', description: '' }
  const word = (words: object, more: object = {}, key?: string) =>
    writer.send('photo-words', { code, media: photo, before: said, ...words, ...more }, key)
  const files = async () => {
    const { files } = await writer.status(code)
    return {
      photo: files.find(({ kind }) => kind === 'image'),
      video: files.find(({ kind }) => kind === 'video'),
    }
  }
  const proposals = async () => (await asEditor('GET', `/${storyId}/writer`)).body.files as FileProposal[]
  const decide = async (decision: object) => {
    const [first] = (await proposals()).filter(({ state }) => state === 'open')
    return asEditor('PATCH', `/${storyId}/proposals/${first?.id}`, decision)
  }
  const page = async () =>
    (await (await writer.call('GET', `/api/stories/${storyId}?view=public`)).json()) as PublicStory
  const shown = async () => {
    const url = (await page()).video?.captions?.url
    return url ? (await writer.app.request(url)).text() : null
  }
  const versions = async () => (await asEditor('GET', `/${storyId}/versions`)).body
  return { ...writer, storyId, code, photo, video, caption, word, files, proposals, decide, page, shown, versions }
}

describe('captions by receipt code', () => {
  test('count at once while the story waits, in our own spelling; what was before is a version', async () => {
    const { caption, files, versions, proposals } = await open()
    expect((await caption(vtt('The gate is <b>open</b>.'))).status).toBe(200)
    const { video } = await files()
    expect(video?.captions).toMatchObject({ text: spelled('The gate is open.'), language: 'en' })
    expect(await versions()).toMatchObject([{ replacedBy: null }])
    expect(await proposals()).toEqual([])
    await caption('', { before: video?.captions?.id })
    expect((await files()).video?.captions).toBeNull()
  })

  test('are a proposal after publication, on the page once an editor accepts it; newer ones stand for open ones', async () => {
    const { caption, decide, shown, proposals, status, code } = await open('published')
    await caption(vtt('The gate is open.'))
    await caption(vtt('The gate was open all night.'))
    expect(await shown()).toBeNull()
    const text = spelled('The gate was open all night.')
    expect(await proposals()).toMatchObject([
      { kind: 'captions', state: 'open', captions: { text, language: 'en' } },
      { state: 'replaced' },
    ])
    expect((await decide({ state: 'accepted' })).status).toBe(200)
    expect(await shown()).toBe(text)
    expect((await status(code)).fileProposals).toMatchObject([{ state: 'accepted' }, { state: 'replaced' }])
  })

  test('are declined with a reason that the writer reads', async () => {
    const { caption, decide, shown, status, code } = await open('published')
    await caption(vtt('The gate is open.'))
    await decide({ state: 'declined', reason: 'It names the den.' })
    expect([await shown(), (await status(code)).fileProposals]).toMatchObject([
      null,
      [{ state: 'declined', reason: 'It names the den.' }],
    ])
  })

  test('that are more than words, or too long, are refused with the line at fault; nothing of them is kept', async () => {
    const { caption, files, proposals } = await open('published')
    const hostile = await caption('WEBVTT\n\nSTYLE\n::cue { background: url(https://example.org/) }')
    expect([hostile.status, await hostile.json()]).toMatchObject([400, { code: 'captions.unreadable', line: 3 }])
    expect((await caption('x'.repeat(200_001))).status).toBe(400)
    expect((await caption(`${vtt('Hello')}\n\nNOTE ${'é'.repeat(150_000)}`, { media: 'no video' })).status).toBe(409)
    expect((await caption('x'.repeat(3_000_000))).status).toBe(413)
    expect((await caption(vtt('Hello'), { language: '"><script>' })).status).toBe(400)
    await caption(vtt('<img src=x onerror=alert(1)>Hello <script>there</script>'))
    const [{ captions } = {}] = await proposals()
    expect(captions?.text).not.toMatch(/<(img|script)/)
    expect((await files()).video?.captions).toBeNull()
  })

  test('need the code of their story, its video, and an id that nothing else came under', async () => {
    const { caption, files, submit, photo } = await open()
    const key = randomUUID()
    expect(await told(caption(vtt('Hello'), { code: '0000-0000-0000' }))).toEqual([404, 'receipt.unknown'])
    const { code: other } = await submit({ title: 'Another' })
    expect(await told(caption(vtt('Hello'), { code: other }))).toEqual([409, 'receipt.changed'])
    expect(await told(caption(vtt('Hello'), { media: photo }))).toEqual([409, 'receipt.changed'])
    expect((await caption(vtt('Hello'), {}, key)).status).toBe(200)
    expect((await caption(vtt('Hello'), {}, key)).status).toBe(200)
    expect(await told(caption(vtt('Bye'), {}, key))).toEqual([409, 'submission.reused'])
    expect((await files()).video?.captions?.text).toBe(spelled('Hello'))
  })

  test('are refused where somebody has written others since, and of a withdrawn story', async () => {
    const { caption, asEditor, storyId, video, send, code } = await open()
    await asEditor('PUT', `/${storyId}/media/${video}/captions`, { text: vtt('As an editor heard it'), language: 'en' })
    expect(await told(caption(vtt('Hello')))).toEqual([409, 'receipt.changed'])
    await send('withdraw', { code, confirmed: true })
    expect(await told(caption(vtt('Hello')))).toEqual([409, 'story.withdrawn'])
  })
})

test.each([
  ['captions', (writer: Writer) => writer.caption(vtt('The pangolin has its burrow behind our school.'))],
  ['words of a photo', (writer: Writer) => writer.word({ caption: 'A pangolin’s burrow behind our school' })],
])('%s that lead to an animal are accepted with a reason only, and then are on the page', async (_, propose) => {
  const writer = await open('published')
  expect((await propose(writer)).status).toBeLessThan(300)
  expect((await writer.decide({ state: 'accepted' })).body.code).toBe('story.poacher_risk')
  expect(await writer.proposals()).toMatchObject([{ state: 'open' }])
  expect((await writer.decide({ state: 'accepted', riskReason: 'The burrow is empty since March.' })).status).toBe(200)
  expect(`${JSON.stringify(await writer.page())} ${await writer.shown()}`).toContain('behind our school')
})

describe('the words of a photo by receipt code', () => {
  test('count at once while the story waits; what was before is a version, and the same again makes none', async () => {
    const { word, files, versions } = await open()
    const words = { caption: 'The lower  ford', description: 'Two otters on a stone' }
    const key = randomUUID()
    expect((await word(words, {}, key)).status).toBe(200)
    expect((await word(words, {}, key)).status).toBe(200)
    expect((await files()).photo).toMatchObject({ ...words, caption: 'The lower ford' })
    expect(await versions()).toMatchObject([{ replacedBy: null }])
  })

  test('are a proposal after a decision, on the page once it is accepted; newer ones stand for open ones', async () => {
    const { word, decide, page, proposals, status, code } = await open('published')
    await word({ caption: 'The upper ford', description: '' })
    await word({ caption: 'The lower ford', description: 'Two otters' })
    expect((await page()).pictures).toMatchObject([{ caption: 'The ford' }])
    expect(await proposals()).toMatchObject([
      { kind: 'photoWords', state: 'open', words: { caption: 'The lower ford', description: 'Two otters' } },
      { state: 'replaced' },
    ])
    expect((await decide({ state: 'accepted' })).status).toBe(200)
    expect((await page()).pictures).toMatchObject([{ caption: 'The lower ford', description: 'Two otters' }])
    expect((await status(code)).fileProposals).toMatchObject([{ state: 'accepted' }, { state: 'replaced' }])
  })

  test('need the code of their story, and are refused where somebody has written others since', async () => {
    const { word, submit, files, video } = await open()
    const words = { caption: 'The lower ford', description: '' }
    expect(await told(word(words, { code: '0000-0000-0000' }))).toEqual([404, 'receipt.unknown'])
    const { code: other } = await submit({ title: 'Another' })
    expect(await told(word(words, { code: other }))).toEqual([409, 'receipt.changed'])
    expect(await told(word(words, { media: video }))).toEqual([409, 'receipt.changed'])
    const before = { caption: 'As an editor saw it', description: '' }
    expect(await told(word(words, { before }))).toEqual([409, 'receipt.changed'])
    expect((await word({ caption: 'x'.repeat(5000), description: '' })).status).toBe(400)
    expect((await files()).photo).toMatchObject({ caption: 'The ford' })
  })

  test('are not accepted for a photo that an editor has taken out meanwhile', async () => {
    const { word, decide, storyId, photo, app, cookie } = await open('published')
    await word({ caption: 'The lower ford', description: '' })
    const form = new FormData()
    form.set('photos', JSON.stringify([{ id: photo, caption: '', description: '', removed: true }]))
    await app.request(`/api/stories/${storyId}`, { method: 'PATCH', headers: { cookie }, body: form })
    expect((await decide({ state: 'accepted' })).body.code).toBe('media.not_found')
  })

  test('are handed out with the data of their writer', async () => {
    const { word, call, cookie } = await open('published')
    await word({ caption: 'Known to Wanjiru', description: '' })
    const asked = { email: 'wanjiru@lakeside.example.com', format: 'json' }
    const file = await (await call('POST', '/api/privacy/export', asked, { cookie })).text()
    expect(file).toContain('Known to Wanjiru')
  })
})
