import { describe, expect, test } from 'vitest'
import type { StoryVersion } from '../../../data/contract/stories.ts'
import { partsOf } from '../../../data/rules/stories/translation.ts'
import { auditLog } from '../../../data/tables/admin.ts'
import { storiesOfPerson } from '../dataSubject.ts'
import { describeSound } from '../media/converter/testing.ts'
import { voiceNote } from '../media/testing.ts'
import { openVoiceDesk } from './testing.ts'

const told = describeSound(2)
const open = (more: object = {}) => openVoiceDesk({ bytes: told, ...more })

const three = [
  { id: 'paragraph-1', text: 'Korongo alirudi.', from: 0.5 },
  { id: 'paragraph-2', text: 'Tulihesabu viota vitatu.', from: 20 },
  { id: 'paragraph-3', text: 'Hakuna aliyesema.', from: 40.25 },
]
const asText = three.map(({ text }) => text).join('\n\n')

describe('what is written down', () => {
  test('is kept with its times, for both admins, and becomes the text of the story by their word alone', async () => {
    const { save, show, place, story, publish, read } = await open()
    expect(await save(three)).toMatchObject({ status: 200, body: { revision: 1, obstacle: null, changedBy: 'admin1' } })
    expect((await show()).transcript?.paragraphs).toMatchObject(three.map((one) => ({ ...one, by: 'person' })))
    await publish()
    expect((await read())?.content).toBe('She tells how the elephants came back.')
    expect(await place()).toMatchObject({ status: 200, body: { content: asText } })
    expect((await read())?.voice?.times).toEqual([
      { paragraph: 0, from: 0.5, to: 20 },
      { paragraph: 1, from: 20, to: 40.25 },
      { paragraph: 2, from: 40.25, to: 70 },
    ])
    expect((await story()).content).toBe(asText)
  })

  test('stands after the text of the writer where an admin wants it so, and its times with it', async () => {
    const { save, place, publish, read } = await open()
    await save(three.slice(0, 2))
    await place({ how: 'after' })
    await publish()
    const shown = await read()
    expect(shown?.content).toBe(`She tells how the elephants came back.\n\n${three[0]?.text}\n\n${three[1]?.text}`)
    expect(shown?.voice?.times).toEqual([
      { paragraph: 1, from: 0.5, to: 20 },
      { paragraph: 2, from: 20, to: 70 },
    ])
  })

  test('is an edit like any other: a version of before is kept, and can be brought back with its own times', async () => {
    const { save, place, publish, read, call, deps } = await open()
    await save(three)
    await publish()
    await place()
    const { body: versions } = await call<StoryVersion[]>('GET', '/api/stories/1/versions')
    expect(versions).toMatchObject([{ content: 'She tells how the elephants came back.', replacedBy: 'admin1' }])
    await call('POST', `/api/stories/1/versions/${versions[0]?.id}/restore`, {})
    expect((await read())?.voice?.times).toBeUndefined()
    const [{ id } = { id: 0 }] = (await call<StoryVersion[]>('GET', '/api/stories/1/versions')).body
    await call('POST', `/api/stories/1/versions/${id}/restore`, {})
    expect((await read())?.voice?.times).toHaveLength(3)
    const acts = deps.db.select().from(auditLog).all()
    expect(acts.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['story.transcript_written', 'story.transcript_placed']),
    )
  })

  test('loses the time of a paragraph whose words change, and of no other', async () => {
    const { save, place, publish, read, edit } = await open()
    await save(three)
    await place()
    await publish()
    await edit({ content: asText.replace('vitatu', 'vinne').replace('Korongo alirudi.', 'Korongo   alirudi. ') })
    expect((await read())?.voice?.times?.map(({ paragraph }) => paragraph)).toEqual([0, 2])
    await edit({ content: `Before.\n\n${asText}` })
    expect((await read())?.voice?.times?.map(({ paragraph }) => paragraph)).toEqual([1, 2, 3])
  })

  test('has its times in a translation too', async () => {
    const { save, place, publish, read, call } = await open()
    await save(three)
    const placed = await place()
    const pieces = partsOf({ title: placed.body.title ?? '', content: asText }).map(({ of }, index) => ({
      ...{ of, text: `French ${index}` },
      isSeen: false,
    }))
    await publish()
    await call('PUT', '/api/stories/1/translations/fr', { pieces, translatedBy: null })
    await call('PATCH', '/api/stories/1/translations/fr/status', { status: 'published' })
    const shown = await read('fr')
    expect(shown?.content).toBe('French 1\n\nFrench 2\n\nFrench 3')
    expect(shown?.voice?.times?.map(({ paragraph }) => paragraph)).toEqual([0, 1, 2])
  })

  test('leads nobody to an animal without a reason', async () => {
    const { save, place, publish, read } = await open({ fields: { language: 'en' } })
    await save([{ text: 'The pangolin has its burrow behind our school.', from: 0 }])
    await publish()
    expect(await place()).toMatchObject({ status: 409, body: { code: 'story.poacher_risk' } })
    expect((await read())?.content).not.toContain('burrow')
    expect((await place({ riskReason: 'The burrow is empty since March.' })).status).toBe(200)
    expect((await read())?.content).toContain('burrow')
  })

  test('can be without times, and then no paragraph follows the voice', async () => {
    const { save, place, publish, read } = await open({ isWithoutMachine: true })
    await save(three.map((one) => ({ ...one, from: null })))
    await place()
    await publish()
    expect((await read())?.content).toBe(asText)
    expect((await read())?.voice?.times).toBeUndefined()
  })
})

describe('what a machine wrote', () => {
  async function openDrafted() {
    const desk = await open()
    const { transcriber } = desk.deps
    if (transcriber)
      desk.deps.transcriber = { ...transcriber, hear: async () => ({ text: 'One heron. Two nests.', model: 'm' }) }
    await desk.ask()
    await desk.deps.jobs.drain()
    const [drafted] = (await desk.transcript())?.paragraphs ?? []
    return { ...desk, drafted: drafted ?? expect.unreachable() }
  }

  test('stays unheard when it is sent again as it is, parted or joined, and is the machine’s whatever the call says', async () => {
    const { save, drafted, transcript, place } = await openDrafted()
    const revision = async () => (await transcript())?.revision
    const parted = [
      { ...drafted, text: 'One heron.' },
      { text: 'Two nests.', from: 1, isSeen: false },
    ]
    const { body } = await save(parted, await revision())
    expect(body).toMatchObject({
      obstacle: 'unheard',
      paragraphs: [{ by: 'machine' }, { by: 'machine', isSeen: false }],
    })
    const joined = [{ text: 'By hand. One heron. Two nests.', from: 0, isSeen: false }]
    expect((await save(joined, await revision())).body.obstacle).toBe('unheard')
    expect((await place()).body.code).toBe('transcript.not_ready')
    const heard = await save(
      [{ ...joined[0], id: (await transcript())?.paragraphs[0]?.id, isSeen: true }],
      await revision(),
    )
    expect(heard.body).toMatchObject({ obstacle: null, paragraphs: [{ by: 'machine', isSeen: true }] })
    expect((await place()).status).toBe(200)
  })

  test('is heard once somebody said so, and stays it', async () => {
    const { save, drafted, transcript } = await openDrafted()
    const revision = async () => (await transcript())?.revision
    await save([{ ...drafted, isSeen: true }], await revision())
    expect((await save([{ ...drafted, from: 1, isSeen: false }], await revision())).body.obstacle).toBeNull()
  })
})

describe('two admins at once', () => {
  test('are told of each other, with the words of the colleague, and nothing is lost', async () => {
    const { save, show } = await open()
    await save(three)
    expect((await save([{ text: 'Mine.' }], 1, 'admin2')).status).toBe(200)
    expect(await save([{ text: 'Late.' }], 1)).toMatchObject({
      status: 409,
      body: {
        code: 'transcript.stale',
        current: { revision: 2, changedBy: 'admin2', paragraphs: [{ text: 'Mine.' }] },
      },
    })
    expect(await save([{ text: 'First?' }])).toMatchObject({ status: 409, body: { code: 'transcript.stale' } })
    expect((await show()).transcript?.paragraphs).toMatchObject([{ text: 'Mine.' }])
  })

  test('who send the same words again are told the same', async () => {
    const { save } = await open()
    const first = await save(three)
    expect(await save(three)).toEqual(first)
  })

  test('place no words that a colleague changed, and over no text that a colleague changed', async () => {
    const { save, place, edit, story } = await open()
    await save(three)
    expect(await place({ revision: 7 })).toMatchObject({ status: 409, body: { code: 'transcript.stale' } })
    const { revision } = await story()
    await edit({ content: 'A colleague wrote this.' })
    expect(await place({ storyRevision: revision })).toMatchObject({
      status: 409,
      body: { code: 'story.stale', current: { content: 'A colleague wrote this.' } },
    })
    expect((await story()).content).toBe('A colleague wrote this.')
  })
})

describe('what belongs to a recording', () => {
  test('stays with it when another one takes its place, is said to be of the former one, and is not placed', async () => {
    const { save, place, edit, show, deps, voiceId, mediaId } = await open()
    await save(three)
    await place()
    await edit({}, await voiceNote())
    await deps.jobs.drain()
    expect(await voiceId()).not.toBe(mediaId)
    expect(await show()).toMatchObject({
      isCurrent: false,
      transcript: { paragraphs: three.map(({ text }) => ({ text })) },
    })
    expect((await save([...three, { text: 'More.' }], 1)).status).toBe(200)
    expect(await place()).toMatchObject({ status: 409, body: { code: 'transcript.replaced' } })
  })

  test('is in what is held of its writer', async () => {
    const { save, deps } = await open()
    await save(three)
    expect(storiesOfPerson(deps.db, 'wanjiru@example.org')).toMatchObject([{ transcripts: [{ text: asText }] }])
  })

  test('is of a recording of this story alone, and for admins alone', async () => {
    const { app, at, call, save, place } = await open()
    expect((await app.request(at)).status).toBe(401)
    expect((await call('GET', '/api/stories/1/transcripts/abc')).status).toBe(404)
    expect((await call('GET', at.replace('/1/', '/2/'))).status).toBe(404)
    expect(await save([{ text: 'x' }], 3)).toMatchObject({ status: 404, body: { code: 'transcript.not_found' } })
    expect((await place()).status).toBe(404)
    expect(await save([])).toMatchObject({ status: 200, body: { obstacle: 'empty' } })
    expect((await place()).body.obstacle).toBe('empty')
  })
})
