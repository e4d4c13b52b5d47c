import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { partsOf } from '../../../data/rules/stories/translation.ts'
import { storyMaxLength } from '../../../data/vocabulary/limits.ts'
import { withheldName } from '../../../data/vocabulary/policies.ts'
import { speaking } from '../../../data/words/speaking.ts'
import { t } from '../../../data/words/words.ts'
import { saveTranslation } from '../../stories/translations/translations.ts'
import { heron, openWriter, told } from './testing.ts'

type Writer = Awaited<ReturnType<typeof openWriter>>

const noticesOf = ({ deps }: Writer, type: string) =>
  deps.db.all<{ title: string; actioned: string | null }>(
    sql`select title, admin_actioned_at as actioned from author_notifications where notification_type = ${type} order by id`,
  )

/** Takes a story to a state. */
async function inState(writer: Writer, state: string) {
  const { storyId, code } = await writer.submit()
  await writer.question(storyId, 'Which month was it?')
  const [asked] = (await writer.status(code)).questions
  if (state === 'published' || state === 'rejected') await writer.move(storyId, state, 'It names a den.')
  if (state === 'withdrawn') await writer.send('withdraw', { code, confirmed: true })
  return { storyId, code, question: asked?.id ?? 0, revision: (await writer.status(code)).revision }
}

describe('what a writer may do, by the state of the story', () => {
  const verbs = {
    answer: ({ code, question }: { code: string; question: number }) => ({ code, question, answer: 'In May.' }),
    correction: ({ code, revision }: { code: string; revision: number }) => ({
      code,
      revision,
      changes: { title: 'Two herons came back' },
    }),
    name: ({ code }: { code: string }) => ({ code, authorName: 'W. Example' }),
    'name-shown': ({ code }: { code: string }) => ({ code, showsName: false }),
    withdraw: ({ code }: { code: string }) => ({ code, confirmed: true }),
    figures: ({ code }: { code: string }) => ({ code }),
    'file-removal': ({ code }: { code: string }) => ({ code, media: 'gone' }),
  } as const

  test.each([
    ['pending', 'answer', 200],
    ['pending', 'correction', 200],
    ['pending', 'name', 200],
    ['pending', 'name-shown', 200],
    ['pending', 'withdraw', 200],
    ['pending', 'figures', 200],
    ['published', 'answer', 200],
    ['published', 'correction', 200],
    ['published', 'name', 200],
    ['published', 'name-shown', 200],
    ['published', 'withdraw', 200],
    ['published', 'figures', 200],
    ['rejected', 'answer', 200],
    ['rejected', 'correction', 200],
    ['rejected', 'name', 200],
    ['rejected', 'name-shown', 200],
    ['rejected', 'withdraw', 200],
    ['rejected', 'figures', 200],
    ['withdrawn', 'answer', 409],
    ['withdrawn', 'correction', 409],
    ['withdrawn', 'name', 409],
    ['withdrawn', 'name-shown', 409],
    ['withdrawn', 'withdraw', 200],
    ['withdrawn', 'figures', 200],
    ['pending', 'file-removal', 200],
    ['published', 'file-removal', 409],
    ['rejected', 'file-removal', 409],
    ['withdrawn', 'file-removal', 409],
  ] as const)('%s: %s is answered with %i, twice under one key', async (state, verb, status) => {
    const writer = await openWriter()
    const story = await inState(writer, state)
    const key = randomUUID()
    for (const _ of [1, 2]) {
      const answer = await writer.send(verb, verbs[verb](story), key)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'private, no-store'])
    }
    const wrong = { ...verbs[verb](story), code: `${story.code.slice(0, -1)}${story.code.endsWith('7') ? '8' : '7'}` }
    expect(await told(writer.send(verb, wrong))).toEqual([400, 'receipt.mistyped'])
  })
})

test('a correction of the longest story arrives, whatever its letters', async () => {
  const writer = await openWriter()
  const { code, storyId, revision } = await inState(writer, 'pending')
  const content = 'እ'.repeat(storyMaxLength.content)
  expect((await writer.send('correction', { code, revision, changes: { content } })).status).toBe(200)
  expect((await writer.story(storyId)).content).toBe(content)
})

test('a correction of the language is refused in words for its writer while the editors translate into it', async () => {
  const writer = await openWriter()
  const { code, storyId, revision } = await inState(writer, 'pending')
  const pieces = partsOf(heron).map(({ of }) => ({ of, text: 'x', isSeen: true }))
  saveTranslation(writer.deps, 'admin1', { id: storyId, language: 'sw' }, { pieces, translatedBy: null })
  const answer = await writer.call(
    'POST',
    '/api/receipts/correction',
    { code, revision, changes: { language: 'sw', title: 'Korongo' } },
    { 'idempotency-key': randomUUID(), 'accept-language': 'fr' },
  )
  expect(await answer.json()).toMatchObject({
    code: 'translation.same_language',
    message: speaking('fr', () =>
      t('The editors are translating your story into this language. If it is written in it, please write to them.'),
    ),
  })
  expect(await writer.story(storyId)).toMatchObject({ language: 'en', title: heron.title })
})

describe('an answer', () => {
  test('settles its question, stands in the thread, and is told to the editors', async () => {
    const writer = await openWriter()
    const { storyId, code, question } = await inState(writer, 'pending')
    const { questions, ...status } = await (await writer.send('answer', { code, question, answer: ' In May. ' })).json()
    expect(status).toMatchObject({ state: 'pending', question: null })
    expect(questions).toMatchObject([{ question: 'Which month was it?', answer: 'In May.', isOpen: false }])
    expect((await writer.story(storyId)).reviewQuestion).toBeNull()
    expect((await writer.asEditor('GET', `/${storyId}/writer`)).body).toMatchObject({
      questions: [{ question: 'Which month was it?', askedBy: 'admin1', answer: 'In May.' }],
      proposals: [],
    })
    expect(noticesOf(writer, 'story_answer')).toEqual([{ title: 'A writer answered your question', actioned: null }])
  })

  test('may be followed by another question; asking on settles the notice of the one before', async () => {
    const writer = await openWriter()
    const { storyId, code, question } = await inState(writer, 'pending')
    await writer.send('answer', { code, question, answer: 'In May.' })
    await writer.question(storyId, 'And which ford?')
    expect(noticesOf(writer, 'story_answer')[0]?.actioned).not.toBeNull()
    const { questions } = await writer.status(code)
    expect(questions.map(({ question: words, isOpen }) => [words, isOpen])).toEqual([
      ['Which month was it?', false],
      ['And which ford?', true],
    ])
    await writer.send('answer', { code, question: questions[1]?.id, answer: 'The upper one.' })
    expect((await writer.status(code)).questions.map(({ answer }) => answer)).toEqual(['In May.', 'The upper one.'])
  })

  test('arrives once from a phone that sends it again and again', async () => {
    const writer = await openWriter()
    const { code, question } = await inState(writer, 'pending')
    const key = randomUUID()
    const answers = await Promise.all(
      [1, 2, 3].map(() => writer.send('answer', { code, question, answer: 'In May.' }, key)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(noticesOf(writer, 'story_answer')).toHaveLength(1)
    expect(await told(writer.send('answer', { code, question, answer: 'In June.' }, key))).toEqual([
      409,
      'submission.reused',
    ])
  })

  test('of a second phone with other words is refused, and with the same words it has arrived', async () => {
    const writer = await openWriter()
    const { code, question } = await inState(writer, 'pending')
    await writer.send('answer', { code, question, answer: 'In May.' })
    expect(await told(writer.send('answer', { code, question, answer: 'In June.' }))).toEqual([409, 'receipt.answered'])
    expect((await writer.send('answer', { code, question, answer: 'In May.' })).status).toBe(200)
    expect((await writer.status(code)).questions[0]?.answer).toBe('In May.')
  })

  test('that was under way while the question was taken back or the story decided on is still read', async () => {
    const writer = await openWriter()
    const { storyId, code, question } = await inState(writer, 'pending')
    await writer.question(storyId, 'Which year was it?')
    expect((await writer.send('answer', { code, question, answer: 'In May.' })).status).toBe(200)
    expect((await writer.story(storyId)).reviewQuestion).toBe('Which year was it?')
    await writer.move(storyId, 'published')
    const [, second] = (await writer.status(code)).questions
    expect(second?.isOpen).toBe(false)
    expect((await writer.send('answer', { code, question: second?.id, answer: '2025.' })).status).toBe(200)
    expect((await writer.asEditor('GET', `/${storyId}/writer`)).body.questions).toMatchObject([
      { answer: 'In May.' },
      { answer: '2025.' },
    ])
  })

  test('to a question about another story finds none', async () => {
    const writer = await openWriter()
    const { question } = await inState(writer, 'pending')
    const other = await writer.submit()
    expect(await told(writer.send('answer', { code: other.code, question, answer: 'In May.' }))).toEqual([
      404,
      'receipt.no_question',
    ])
  })

  test.each([
    ['nothing', '', 'Please write your answer'],
    ['what nobody sees', ' \u200B ', 'Please write your answer'],
    ['more than a letter', 'x'.repeat(5001), 'The answer is too long'],
  ])('of %s is refused with words for the field', async (_what, answer, message) => {
    const writer = await openWriter()
    const { code, question } = await inState(writer, 'pending')
    const refused = await writer.send('answer', { code, question, answer })
    expect([refused.status, (await refused.json()).issues]).toEqual([400, [{ field: 'answer', message }]])
  })

  test('twenty times a day, and nobody else has to wait', async () => {
    const writer = await openWriter()
    const { code, question } = await inState(writer, 'pending')
    for (let turn = 0; turn < 20; turn += 1) await writer.send('answer', { code, question, answer: 'In May.' })
    expect((await writer.send('answer', { code, question, answer: 'In May.' })).status).toBe(429)
    const other = await inState(writer, 'pending')
    expect((await writer.send('answer', { ...other, answer: 'In May.' })).status).toBe(200)
  })
})

describe('a correction', () => {
  test('of a waiting story is a version of its writer at once, and an editor who has it open is told', async () => {
    const writer = await openWriter()
    const { storyId, code } = await writer.submit()
    const { revision } = await writer.story(storyId)
    const changes = { title: 'Two herons came back', content: `${heron.content} Then a second came.` }
    const status = await (await writer.send('correction', { code, revision, changes })).json()
    expect(status).toMatchObject({ title: changes.title, words: changes, proposal: null })
    expect((await writer.asEditor('GET', `/${storyId}/versions`)).body).toMatchObject([
      { title: heron.title, content: heron.content, replacedBy: null, isNameCorrectedSince: false },
    ])
    const late = await writer.asEditor('PATCH', `/${storyId}/status`, { status: 'published', revision })
    expect(late).toMatchObject({ status: 409, body: { code: 'story.stale', current: { title: changes.title } } })
    expect(noticesOf(writer, 'story_correction')).toHaveLength(1)
  })

  test('from two phones: other words are added, the same words are refused, the same text has arrived', async () => {
    const writer = await openWriter()
    const { code } = await writer.submit()
    const { revision } = await writer.status(code)
    const send = (changes: object) => told(writer.send('correction', { code, revision, changes }))
    expect(await send({ title: 'Two herons came back' })).toEqual([200, undefined])
    expect(await send({ authorLocation: 'Lakeside' })).toEqual([200, undefined])
    expect(await send({ title: 'Three herons came back' })).toEqual([409, 'receipt.changed'])
    expect(await send({ title: 'Two herons came back' })).toEqual([200, undefined])
    expect((await writer.status(code)).words).toMatchObject({
      title: 'Two herons came back',
      authorLocation: 'Lakeside',
    })
  })

  test('that an editor has overtaken is refused, and what the editor wrote stays', async () => {
    const writer = await openWriter()
    const { storyId, code } = await writer.submit()
    const { revision } = await writer.status(code)
    const form = new FormData()
    form.set('title', 'The heron is back')
    const edit = { method: 'PATCH', headers: { cookie: writer.cookie }, body: form }
    expect((await writer.app.request(`/api/stories/${storyId}`, edit)).status).toBe(200)
    const correction = { code, revision, changes: { title: 'Two herons came back' } }
    expect(await told(writer.send('correction', correction))).toEqual([409, 'receipt.changed'])
    expect((await writer.story(storyId)).title).toBe('The heron is back')
    // A question moves the revision and no word.
    await writer.question(storyId, 'Which month was it?')
    const place = { code, revision, changes: { authorLocation: 'Lakeside' } }
    expect(await told(writer.send('correction', place))).toEqual([200, undefined])
  })

  test('written while the story waited becomes a proposal where it was decided on meanwhile', async () => {
    const writer = await openWriter()
    const { storyId, code } = await writer.submit()
    const { revision } = await writer.status(code)
    await writer.move(storyId, 'published')
    const changes = { title: 'Two herons came back' }
    const status = await (await writer.send('correction', { code, revision, changes })).json()
    expect(status).toMatchObject({ title: heron.title, proposal: { state: 'open', changes } })
    expect((await (await writer.call('GET', `/api/stories/${storyId}`)).json()).title).toBe(heron.title)
  })

  test.each([[{}], [{ title: '' }], [{ title: 'x'.repeat(201) }], [{ category: 'Poetry' }]])(
    'of %j is refused by the rules of the form',
    async (changes) => {
      const writer = await openWriter()
      const { code } = await writer.submit()
      expect((await writer.send('correction', { code, revision: 1, changes })).status).toBe(400)
    },
  )

  test('once under its key, even after an editor has taken it back', async () => {
    const writer = await openWriter()
    const { storyId, code } = await writer.submit()
    const key = randomUUID()
    const correction = { code, revision: 1, changes: { title: 'Two herons came back' } }
    await writer.send('correction', correction, key)
    const [version] = (await writer.asEditor('GET', `/${storyId}/versions`)).body
    await writer.asEditor('POST', `/${storyId}/versions/${version.id}/restore`, {})
    expect((await writer.send('correction', correction, key)).status).toBe(200)
    expect((await writer.story(storyId)).title).toBe(heron.title)
  })
})

describe('a photo that is taken out', () => {
  test('is erased, the file with it, and the words stay; one that is still to come is refused', async () => {
    const writer = await openWriter()
    const form = new FormData()
    for (const [name, value] of Object.entries(heron)) form.set(name, value)
    const create = { width: 60, height: 40, channels: 3, background: '#3a6' } as const
    const photo = await sharp({ create }).jpeg().toBuffer()
    form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'heron.jpg')
    const sent = { method: 'POST', body: form, headers: { accept: 'application/json' } }
    const { code, storyId } = await (await writer.app.request('/api/stories', sent)).json()
    await writer.deps.jobs.drain()
    const [file] = (await writer.status(code)).files
    expect(file).toMatchObject({ kind: 'image', hasArrived: true })
    const removal = { code, media: file?.id }
    expect((await (await writer.send('file-removal', removal)).json()).files).toEqual([])
    await writer.deps.jobs.drain()
    expect(await writer.story(storyId)).toMatchObject({ title: heron.title, media: [], picture: null })
    expect(existsSync(path.join(writer.dataDir, 'media', file?.id ?? ''))).toBe(false)
    expect((await writer.send('file-removal', removal)).status).toBe(200)
  })

  test('is one of the own story', async () => {
    const writer = await openWriter()
    const part = { kind: 'image', name: 'a.jpg', type: 'image/jpeg', bytes: 9, sha256: 'a'.repeat(64) }
    const announced = await writer.call('POST', '/api/stories', { ...heron, parts: [part] })
    const { code } = await announced.json()
    const other = await writer.submit()
    const [file] = (await writer.status(code)).files
    await writer.send('file-removal', { code: other.code, media: file?.id })
    expect((await writer.status(code)).files).toMatchObject([{ id: file?.id, hasArrived: false }])
    await writer.send('file-removal', { code, media: file?.id })
    expect((await writer.status(code)).files).toEqual([])
  })
})

describe('a proposal', () => {
  async function proposed(state: 'published' | 'rejected' = 'published') {
    const writer = await openWriter()
    const { storyId, code } = await writer.submit()
    await writer.move(storyId, state, 'It names a den.')
    const propose = async (changes: object, proposal: number | null = null) =>
      writer.send('correction', { code, revision: (await writer.status(code)).revision, proposal, changes })
    await propose({ title: 'Two herons came back', category: 'Education' })
    const { proposal } = await writer.status(code)
    const decide = (decision: object, id = proposal?.id) =>
      writer.asEditor('PATCH', `/${storyId}/proposals/${id}`, decision)
    return { ...writer, storyId, code, propose, decide, proposal }
  }

  test('that is accepted makes a version as an edit does, stands on the page, and is told to the writer', async () => {
    const writer = await proposed()
    const { revision } = await writer.story(writer.storyId)
    const accepted = await writer.decide({ state: 'accepted', revision })
    expect(accepted).toMatchObject({ status: 200, body: { title: 'Two herons came back', category: 'Education' } })
    expect((await (await writer.call('GET', `/api/stories/${writer.storyId}`)).json()).title).toBe(
      'Two herons came back',
    )
    expect((await writer.asEditor('GET', `/${writer.storyId}/versions`)).body).toMatchObject([
      { title: heron.title, replacedBy: 'admin1' },
    ])
    expect((await writer.status(writer.code)).proposal).toMatchObject({ state: 'accepted' })
    expect(noticesOf(writer, 'story_proposal')[0]?.actioned).not.toBeNull()
  })

  test('that is declined tells the writer why, and can be taken up again', async () => {
    const writer = await proposed('rejected')
    expect((await writer.decide({ state: 'declined' })).status).toBe(400)
    await writer.decide({ state: 'declined', reason: 'The title was checked.' })
    const declined = (await writer.status(writer.code)).proposal
    expect(declined).toMatchObject({ state: 'declined', reason: 'The title was checked.' })
    expect((await writer.story(writer.storyId)).title).toBe(heron.title)
    await writer.decide({ state: 'open' })
    expect((await writer.status(writer.code)).proposal).toMatchObject({ state: 'open', reason: null })
    expect(noticesOf(writer, 'story_proposal')[0]?.actioned).toBeNull()
  })

  test('is decided by the first of two editors, and not beside a story that somebody has changed', async () => {
    const writer = await proposed()
    const { revision } = await writer.story(writer.storyId)
    expect((await writer.decide({ state: 'accepted', revision: revision - 1 })).body.code).toBe('story.stale')
    const answers = await Promise.all([
      writer.decide({ state: 'accepted', revision }),
      writer.decide({ state: 'declined', reason: 'No.', revision }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('gives way to a later one of the writer who saw it; another phone, which did not, is told', async () => {
    const writer = await proposed()
    expect(await told(writer.propose({ title: 'Three herons came back' }))).toEqual([409, 'receipt.changed'])
    await writer.propose({ title: 'Three herons came back' }, writer.proposal?.id)
    expect(await writer.decide({ state: 'accepted' })).toMatchObject({ body: { code: 'story.proposal_decided' } })
    const { proposals } = (await writer.asEditor('GET', `/${writer.storyId}/writer`)).body
    expect(proposals.map(({ state, changes }: { state: string; changes: object }) => [state, changes])).toEqual([
      ['open', { title: 'Three herons came back' }],
      ['replaced', { title: 'Two herons came back', category: 'Education' }],
    ])
  })

  test('is nobody’s to decide but an editor’s', async () => {
    const { call, storyId, proposal } = await proposed()
    const answer = await call('PATCH', `/api/stories/${storyId}/proposals/${proposal?.id}`, { state: 'accepted' })
    expect(answer.status).toBe(401)
    expect((await call('GET', `/api/stories/${storyId}/writer`)).status).toBe(401)
  })
})

describe('a name that is not shown', () => {
  async function hidden() {
    const writer = await openWriter()
    const { storyId, code } = await writer.submit()
    await writer.move(storyId, 'published')
    const { cursor } = await (await writer.call('GET', '/api/sync')).json()
    await writer.send('name-shown', { code, showsName: false })
    return { ...writer, storyId, code, cursor }
  }

  test('leaves the page, the lists, the feed and every device at once, and is kept for payment', async () => {
    const { call, storyId, code, cursor, status, story, deps } = await hidden()
    const everywhere = [
      `/api/stories/${storyId}`,
      '/api/stories',
      '/rss.xml',
      `/api/share/story/${storyId}`,
      `/api/sync?since=${cursor}`,
    ]
    for (const address of everywhere) {
      const shown = await (await call('GET', address)).text()
      expect([address, shown.includes(heron.authorName), shown.includes(withheldName)]).toEqual([address, false, true])
    }
    expect(await status(code)).toMatchObject({ authorName: heron.authorName, showsName: false })
    expect(await story(storyId)).toMatchObject({ authorName: withheldName, privateName: heron.authorName })
    await deps.jobs.drain()
  })

  test('comes back when its writer wants it shown, and is corrected unseen', async () => {
    const { call, send, storyId, code } = await hidden()
    await send('name', { code, authorName: 'W. Example' })
    const shown = async () => (await (await call('GET', `/api/stories/${storyId}`)).json()).authorName
    expect(await shown()).toBe(withheldName)
    await send('name-shown', { code, showsName: true })
    expect(await shown()).toBe('W. Example')
  })

  test('is given away neither by a version that is brought back nor by an editor', async () => {
    const { asEditor, app, cookie, storyId, story } = await hidden()
    const [version] = (await asEditor('GET', `/${storyId}/versions`)).body
    expect(version).toMatchObject({ authorName: heron.authorName, isNameCorrectedSince: true })
    await asEditor('POST', `/${storyId}/versions/${version.id}/restore`, {})
    expect((await story(storyId)).authorName).toBe(withheldName)
    const form = new FormData()
    form.set('authorName', heron.authorName)
    const edited = await app.request(`/api/stories/${storyId}`, { method: 'PATCH', headers: { cookie }, body: form })
    expect(await told(edited)).toEqual([409, 'story.name_withheld'])
  })

  test('cannot come back where it is no longer kept', async () => {
    const { send, code, deps } = await hidden()
    deps.db.run(sql`update stories set private_name = null`)
    expect(await told(send('name-shown', { code, showsName: true }))).toEqual([409, 'receipt.no_name'])
  })
})

test('what a writer said goes with the story, and is handed out with it before', async () => {
  const writer = await openWriter()
  const { storyId, code, question } = await inState(writer, 'pending')
  await writer.send('answer', { code, question, answer: 'Behind the second reed bed.' })
  await writer.move(storyId, 'rejected', 'No.')
  await writer.send('correction', { code, revision: 1, changes: { title: 'A title that was never shown' } })
  const headers = { cookie: writer.cookie }
  const asked = { email: heron.authorEmail, format: 'json' }
  const file = await (await writer.call('POST', '/api/privacy/export', asked, headers)).text()
  expect(file).toContain('Behind the second reed bed.')
  expect(file).toContain('A title that was never shown')
  await writer.send('withdraw', { code, confirmed: true })
  const tables = writer.deps.db.all<{ name: string }>(sql`select name from sqlite_master where type = 'table'`)
  const all = tables.map(({ name }) => JSON.stringify(writer.deps.db.all(sql.raw(`select * from "${name}"`)))).join()
  expect(all).not.toContain('second reed bed')
  expect(all).not.toContain('never shown')
})
