import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { FileProposal } from '../../../data/contract/authors/receipts.ts'
import type { StoryReceipt } from '../../../data/contract/stories.ts'
import { consentWording } from '../../../data/vocabulary/consent.ts'
import { heron, openWriter, told } from './testing.ts'

const nobody = { people: false, agreed: null, child: null, guardian: null, wording: consentWording }

const jpeg = async (background: string) =>
  new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .withExif({ IFD0: { Copyright: 'Wanjiru at the den' } })
      .jpeg()
      .toBuffer(),
  )

const encode = (text: string) => Buffer.from(text).toString('base64')

/** A writer with a story, who sends photos by its code. */
async function open(state: 'pending' | 'published' | 'rejected' = 'pending') {
  const writer = await openWriter()
  const { storyId, code } = await writer.submit()
  if (state !== 'pending') await writer.move(storyId, state, 'It names a den.')
  const bodyOf = (bytes: Uint8Array, more: object = {}) => ({
    code,
    photo: {
      kind: 'image',
      name: 'a.jpg',
      type: 'image/jpeg',
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      caption: 'The ford',
      description: 'A heron on one leg',
    },
    people: nobody,
    ...more,
  })
  const announce = (bytes: Uint8Array, more: object = {}, key: string = randomUUID()) =>
    writer.send('photo', bodyOf(bytes, more), key)
  const tus = (method: string, url: string, headers: Record<string, string>, body?: Uint8Array) =>
    writer.app.request(url, {
      method,
      headers: { 'tus-resumable': '1.0.0', ...headers },
      body: body as Uint8Array<ArrayBuffer> | undefined,
    })
  const upload = async (key: string, bytes: Uint8Array) => {
    const metadata = `submission ${encode(key)},kind ${encode('image')}`
    const made = await tus('POST', '/api/uploads', {
      'upload-length': String(bytes.length),
      'upload-metadata': metadata,
    })
    if (made.status !== 201) return made.status
    const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
    return (await tus('PATCH', `/api/uploads/${key}.image`, type, bytes)).status
  }
  const receipt = async (key: string) =>
    (await (await writer.app.request(`/api/submissions/${key}`)).json()) as StoryReceipt
  /** The words, then the file, until it is converted. */
  const photo = async (background: string, more: object = {}) => {
    const key = randomUUID()
    const bytes = await jpeg(background)
    expect((await announce(bytes, more, key)).status).toBe(200)
    expect(await upload(key, bytes)).toBe(204)
    await writer.deps.jobs.drain()
    const [part] = (await receipt(key)).parts
    expect(part).toMatchObject({ state: 'received', sha256: bodyOf(bytes).photo.sha256 })
    return key
  }
  const files = async () => (await writer.status(code)).files
  const proposals = async (): Promise<(FileProposal & { file: { id: string; state: string } })[]> =>
    (await writer.asEditor('GET', `/${storyId}/writer`)).body.files
  const decide = async (decision: object) => {
    const [open] = (await proposals()).filter((one) => one.state === 'open')
    return writer.asEditor('PATCH', `/${storyId}/proposals/${open?.id}`, decision)
  }
  const pictures = async () =>
    (await (await writer.call('GET', `/api/stories/${storyId}`)).json()).pictures as { id: string; caption: string }[]
  return { ...writer, storyId, code, announce, upload, receipt, photo, files, proposals, decide, pictures }
}

describe('a photo by receipt code, while the story waits', () => {
  test('counts at once, with its words and without its metadata; the story from before is kept', async () => {
    const { photo, story, storyId, asEditor, app, cookie } = await open()
    await photo('#3a6')
    const { media, consents } = await story(storyId)
    expect(media).toMatchObject([{ state: 'ready', caption: 'The ford', description: 'A heron on one leg' }])
    expect(consents[0]).toMatchObject({ people: false, how: 'photo', site: true, newsletter: null })
    const copy = await app.request(`/media/${media[0]?.id}/60.webp`, { headers: { cookie } })
    expect(Buffer.from(await copy.arrayBuffer()).includes('Wanjiru')).toBe(false)
    expect((await asEditor('GET', `/${storyId}/versions`)).body).toMatchObject([{ replacedBy: null, media: [] }])
  })

  test('stands in place of another, which a version brings back; taken out by its writer, neither comes back', async () => {
    const { photo, files, story, storyId, asEditor, send, code } = await open()
    await photo('#3a6')
    const [first] = await files()
    await photo('#a63', { replaces: first?.id })
    const [second, ...none] = await files()
    expect(none).toEqual([])
    expect(second?.id).not.toBe(first?.id)
    const [version] = (await asEditor('GET', `/${storyId}/versions`)).body
    await asEditor('POST', `/${storyId}/versions/${version.id}/restore`, {})
    expect((await story(storyId)).media.map(({ id }) => id)).toEqual([first?.id])
    await send('file-removal', { code, media: first?.id })
    expect((await story(storyId)).media).toEqual([])
  })

  test('is refused where the photo it was to replace was replaced or taken out by somebody else', async () => {
    const { photo, files, announce } = await open()
    await photo('#3a6')
    const [first] = await files()
    await photo('#a63', { replaces: first?.id })
    const bytes = await jpeg('#63a')
    expect(await told(announce(bytes, { replaces: first?.id }))).toEqual([409, 'receipt.changed'])
    expect(await told(announce(bytes, { replaces: 'unknown' }))).toEqual([409, 'receipt.changed'])
  })

  test('is the seventh that is refused, also where the others have not arrived', async () => {
    const { announce, files } = await open()
    for (let n = 1; n <= 6; n += 1) expect((await announce(await jpeg(`#${n}${n}${n}`))).status).toBe(200)
    expect(await told(announce(await jpeg('#777')))).toEqual([400, 'story.too_many_photos'])
    expect((await files()).map(({ hasArrived }) => hasArrived)).toEqual(Array(6).fill(false))
  })

  test('arrives once under repeated sending; something else under its id is refused, and so is a wrong code', async () => {
    const { announce, upload, files, receipt } = await open()
    const key = randomUUID()
    const bytes = await jpeg('#3a6')
    const [one, two] = [await announce(bytes, {}, key), await announce(bytes, {}, key)]
    expect(await two.json()).toEqual(await one.json())
    expect(await told(announce(await jpeg('#a63'), {}, key))).toEqual([409, 'submission.reused'])
    await upload(key, bytes)
    expect(await upload(key, bytes)).toBe(404)
    expect((await announce(bytes, {}, key)).status).toBe(200)
    expect(await files()).toMatchObject([{ hasArrived: true }])
    expect(await receipt(key)).toMatchObject({ code: '', title: '', parts: [{ state: 'received' }] })
    expect(await told(announce(bytes, { code: '0000-0000-0000' }))).toEqual([404, 'receipt.unknown'])
  })

  test('that is no photo is refused with the reason; nobody takes the place of somebody else’s', async () => {
    const { announce, upload, receipt, files } = await open()
    const hostile = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
    const key = randomUUID()
    await announce(hostile, {}, key)
    await upload(key, hostile)
    expect((await receipt(key)).parts).toMatchObject([{ state: 'refused', reason: expect.any(String) }])
    expect(await files()).toEqual([])
    expect(await upload(randomUUID(), hostile)).toBe(404)
    const mine = randomUUID()
    await announce(await jpeg('#3a6'), {}, mine)
    expect(await upload(mine, hostile)).toBe(400)
  })

  test('under the id of somebody else’s story or photo is refused, and theirs arrive as before', async () => {
    const { announce, upload, receipt, call, submit, photo } = await open()
    const victim = randomUUID()
    const body = { ...heron, title: 'The otters came back' }
    await call('POST', '/api/stories', body, { 'idempotency-key': victim })
    const before = await receipt(victim)
    const bytes = await jpeg('#3a6')
    expect(await told(announce(bytes, {}, victim))).toEqual([409, 'submission.reused'])
    expect(await receipt(victim)).toEqual(before)
    expect(await upload(victim, bytes)).toBe(404)
    const key = await photo('#a63')
    const { code: stranger } = await submit({ title: 'A stranger’s' })
    expect(await told(announce(bytes, { code: stranger }, key))).toEqual([409, 'submission.reused'])
    expect((await call('POST', '/api/stories', body, { 'idempotency-key': key })).status).toBe(409)
  })

  test('says that the story was withdrawn, before it has left and after; nothing of it stays', async () => {
    const { announce, upload, receipt, send, code } = await open()
    const key = randomUUID()
    const bytes = await jpeg('#3a6')
    await announce(bytes, {}, key)
    await send('withdraw', { code, confirmed: true })
    expect((await receipt(key)).parts).toMatchObject([{ state: 'refused', reason: 'This story was withdrawn.' }])
    expect(await upload(key, bytes)).toBe(404)
    expect(await told(announce(bytes))).toEqual([409, 'story.withdrawn'])
  })
})

describe('a photo by receipt code, after a decision', () => {
  test('is on the page once an editor accepts it, in place of the other, and its writer reads so', async () => {
    const { photo, pictures, proposals, decide, files, status, code, story, storyId } = await open('published')
    await photo('#3a6')
    expect(await pictures()).toEqual([])
    expect((await story(storyId)).media).toEqual([])
    expect(await proposals()).toMatchObject([
      { kind: 'photo', state: 'open', people: nobody, file: { state: 'ready' } },
    ])
    expect((await decide({ state: 'accepted' })).status).toBe(200)
    expect(await pictures()).toMatchObject([{ caption: 'The ford' }])
    const [first] = await files()
    await photo('#a63', { replaces: first?.id })
    expect((await pictures()).map(({ id }) => id)).toEqual([first?.id])
    await decide({ state: 'accepted' })
    const [shown, ...none] = await pictures()
    expect([none, shown?.id === first?.id]).toEqual([[], false])
    expect((await status(code)).fileProposals).toMatchObject([{ state: 'accepted' }, { state: 'accepted' }])
  })

  test('is declined with a reason, can be taken up again, and is seen of a story that is not published', async () => {
    const { photo, decide, proposals, status, code, story, storyId } = await open('rejected')
    await photo('#3a6')
    expect(await proposals()).toMatchObject([{ file: { state: 'ready' } }])
    expect((await decide({ state: 'declined' })).status).toBe(400)
    await decide({ state: 'declined', reason: 'It shows the den.' })
    expect((await status(code)).fileProposals).toMatchObject([{ state: 'declined', reason: 'It shows the den.' }])
    expect((await story(storyId)).media).toEqual([])
  })

  test('waits where somebody in it has not agreed, and hides nothing before it is accepted', async () => {
    const { photo, decide, pictures } = await open('published')
    await photo('#3a6')
    await decide({ state: 'accepted' })
    await photo('#a63', { people: { ...nobody, people: true, agreed: false, child: false } })
    expect(await pictures()).toHaveLength(1)
    expect((await decide({ state: 'accepted' })).body.code).toBe('story.no_consent')
    expect(await pictures()).toHaveLength(1)
  })

  test('is not accepted in place of one that an editor has taken out meanwhile', async () => {
    const { photo, decide, files, app, cookie, storyId } = await open('published')
    await photo('#3a6')
    await decide({ state: 'accepted' })
    const [first] = await files()
    await photo('#a63', { replaces: first?.id })
    const form = new FormData()
    form.set('photos', JSON.stringify([{ id: first?.id, caption: '', description: '', removed: true }]))
    await app.request(`/api/stories/${storyId}`, { method: 'PATCH', headers: { cookie }, body: form })
    expect((await decide({ state: 'accepted' })).body.code).toBe('receipt.changed')
  })

  test('is handed out with the data of its writer, and forgotten with the story', async () => {
    const { photo, call, cookie, send, code, deps } = await open('published')
    const key = await photo('#3a6')
    const asked = { email: 'wanjiru@lakeside.example.com', format: 'json' }
    const file = await (await call('POST', '/api/privacy/export', asked, { cookie })).text()
    expect(file).toContain('"proposedFiles"')
    await send('withdraw', { code, confirmed: true })
    await deps.jobs.drain()
    expect((await (await call('GET', `/api/submissions/${key}`)).json()).code).toBe('submission.not_found')
  })
})
