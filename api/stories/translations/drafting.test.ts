import { describe, expect, onTestFinished, test } from 'vitest'
import { auditLog } from '../../../data/tables/admin.ts'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { withdrawStory } from '../writer/withdraw.ts'
import { french, openDesk, words } from './testing.ts'

/** A desk with the model of the sandbox. */
async function openWithMachine(more?: Parameters<typeof openDesk>[1]) {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const { OPENAI_API_KEY = '', OPENAI_BASE_URL = '' } = sandbox.env
  const desk = await openDesk({ OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL: 'gpt-6-luna' }, more)
  const translation = async () => (await desk.all()).translations[0]
  const answer = (...translations: string[]) => sandbox.openai.prepare(JSON.stringify({ translations }))
  const asked = () => sandbox.openai.answers().map(({ question }) => JSON.parse(question) as Question)
  return { ...desk, sandbox, translation, answer, asked }
}
interface Question {
  from: string
  to: string
  texts: string[]
  before: { text: string; translation: string } | null
}

describe('a machine', () => {
  test('drafts what has no translation yet, and nothing of it is public before a person has read each piece', async () => {
    const { draft, deps, translation, move, save, read, answer, asked } = await openWithMachine()
    answer(...french)
    expect(await draft()).toMatchObject({
      status: 202,
      body: { status: 'draft', askedAt: expect.any(String), pieces: [] },
    })
    await deps.jobs.drain()
    expect(asked()).toMatchObject([
      {
        from: 'English (en, ltr)',
        to: 'French (fr, ltr)',
        texts: [words.title, ...words.content.split('\n\n')],
        before: null,
      },
    ])
    const drafted = await translation()
    expect(drafted).toMatchObject({ askedAt: null, problem: null, obstacle: 'unread' })
    expect(drafted?.pieces).toMatchObject(french.map((text) => ({ text, by: 'machine', isSeen: false })))
    expect(await move('published')).toMatchObject({ status: 409, body: { obstacle: 'unread' } })
    expect((await read('fr'))?.language).toBe('en')

    // Sent again as it is, it is no more read than before.
    const again = await save(french, { revision: drafted?.revision })
    expect(again.body.obstacle).toBe('unread')
    const pieces = again.body.pieces.map(({ of, text }, index) => ({ of, text, isSeen: index > 0 }))
    const most = await save([], { pieces, revision: again.body.revision })
    expect(most.body.obstacle).toBe('unread')
    const corrected = pieces.map((piece, index) => (index === 0 ? { ...piece, text: 'Le retour du héron' } : piece))
    const whole = await save([], { pieces: corrected, revision: most.body.revision })
    expect(whole.body).toMatchObject({ obstacle: null, pieces: french.map(() => ({ by: 'machine', isSeen: true })) })
    expect((await move('published')).status).toBe(200)
    expect(await read('fr')).toMatchObject({
      title: 'Le retour du héron',
      translation: { by: null, byMachine: true, untranslated: [] },
    })
  })

  test('touches nothing that somebody has written, and is told what stands before', async () => {
    const { draft, deps, translation, save, piecesOf, asked } = await openWithMachine()
    await save([], { pieces: piecesOf(french).slice(0, 2) })
    await draft('fr', { revision: 1 })
    await deps.jobs.drain()
    expect(asked()).toMatchObject([
      {
        texts: words.content.split('\n\n').slice(1),
        before: { text: words.content.split('\n\n')[0], translation: french[1] },
      },
    ])
    expect((await translation())?.pieces).toMatchObject([
      { text: french[0], by: 'person' },
      { text: french[1], by: 'person' },
      { by: 'machine', isSeen: false },
      { by: 'machine', isSeen: false },
    ])
  })

  test('does not write over what somebody wrote of a paragraph that was changed since', async () => {
    const { draft, deps, translation, save, edit, asked } = await openWithMachine()
    await save(french)
    await edit({ content: `${words.content.replace('three', 'four')}\n\nThen it rained.` })
    await draft('fr', { revision: 1 })
    await deps.jobs.drain()
    expect(asked().map(({ texts }) => texts)).toEqual([['Then it rained.']])
    expect((await translation())?.pieces.map(({ text }) => text)).toEqual(expect.arrayContaining(french))
    expect((await translation())?.pieces).toHaveLength(5)
  })

  test('is not read because another paragraph was saved, whatever invisible letters it wrote', async () => {
    const { draft, deps, translation, save, answer } = await openWithMachine()
    answer(...french.map((text) => `\u200f${text.replace(' ', '\u00ad \u202e')}\r\n`))
    await draft()
    await deps.jobs.drain()
    const drafted = await translation()
    expect(drafted?.pieces.map(({ text }) => text)).toEqual(french)
    const saved = await save(french, { revision: drafted?.revision })
    expect(saved.body.pieces.some(({ isSeen }) => isSeen)).toBe(false)
  })

  test('is asked for a long story in several questions, each of which is kept', async () => {
    const content = Array.from({ length: 30 }, (_, n) => `Paragraph ${n}.`).join('\n\n')
    const { draft, deps, translation, asked } = await openWithMachine({ ...words, content })
    await draft()
    await deps.jobs.drain()
    expect(asked().map(({ texts }) => texts.length)).toEqual([12, 12, 7])
    expect((await translation())?.pieces).toHaveLength(31)
  })

  test.each([
    ['that refuses', [{ ending: 'refusal' as const }], /did not want/],
    ['whose answer is cut off', [{ ending: 'length' as const }], /no translation/],
    ['that answers too few', [JSON.stringify({ translations: ['Un'] })], /no translation/],
    ['that answers nothing for one', [JSON.stringify({ translations: ['Un', '', 'b', 'c'] })], /no translation/],
    [
      'that answers with letters nobody sees',
      [JSON.stringify({ translations: ['\u200b', 'a', 'b', 'c'] })],
      /no translation/,
    ],
    ['that goes on and on', [JSON.stringify({ translations: ['a', 'b', 'c', 'x'.repeat(3_000)] })], /no translation/],
  ])(
    '%s is asked for each paragraph, and leaves those in vain, and the desk says why',
    async (_which, prepared, problem) => {
      const { draft, deps, translation, sandbox, asked } = await openWithMachine()
      const [[bad] = []] = [prepared]
      const ofOne = typeof bad === 'string' ? JSON.stringify({ translations: ['\u200b'] }) : bad
      sandbox.openai.prepare(...prepared, JSON.stringify({ translations: ['Un'] }), ...(ofOne ? [ofOne] : []))
      await draft()
      await deps.jobs.drain()
      expect(asked().map(({ texts }) => texts.length)).toEqual([4, 1, 1, 1, 1])
      const drafted = await translation()
      expect(drafted).toMatchObject({ askedAt: null, problem: expect.stringMatching(problem) })
      const [title, , third, fourth] = asked()
        .slice(1)
        .map(({ texts }) => texts[0])
      expect([title, third, fourth]).toEqual([words.title, 'We counted three nests.', 'Nobody spoke.'])
      expect(drafted?.pieces).toHaveLength(3)
      expect(drafted?.pieces[0]?.text).toBe('Un')
    },
  )

  test('that refuses everything is not asked for ever', async () => {
    const content = Array.from({ length: 30 }, (_, n) => `Paragraph ${n}.`).join('\n\n')
    const { draft, deps, translation, sandbox, asked } = await openWithMachine({ ...words, content })
    sandbox.openai.prepare(...Array.from({ length: 9 }, () => ({ ending: 'refusal' as const })))
    await draft()
    await deps.jobs.drain()
    expect(asked().map(({ texts }) => texts.length)).toEqual([12, 1, 1, 1])
    expect(await translation()).toMatchObject({ pieces: [], problem: expect.stringMatching(/did not want/) })
  })

  test('is asked once at a time, and not for a story that is gone', async () => {
    const { draft, deps, id, call, sandbox } = await openWithMachine()
    await draft()
    expect(await draft()).toMatchObject({ status: 409, body: { code: 'translation.being_drafted' } })
    withdrawStory(deps, id)
    await deps.jobs.drain()
    expect(sandbox.openai.answers()).toEqual([])
    expect((await call('GET', `/api/stories/${id}/translations`)).status).toBe(404)
  })

  test('is noted with who asked it', async () => {
    const { draft, deps } = await openWithMachine()
    await draft()
    await deps.jobs.drain()
    const acts = deps.db
      .select()
      .from(auditLog)
      .all()
      .filter(({ action }) => action.includes('translation'))
    expect(acts.map(({ action, admin }) => [action, admin])).toEqual([
      ['story.translation_asked', 'admin1'],
      ['story.translation_drafted', 'admin1'],
    ])
  })
})

test('without a machine there is the empty form', async () => {
  const { all, draft, save } = await openDesk()
  expect(await all()).toEqual({ machine: false, translations: [] })
  expect(await draft()).toMatchObject({ status: 409, body: { code: 'translation.no_machine' } })
  expect((await save(french)).status).toBe(200)
})
