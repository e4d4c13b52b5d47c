import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import type { SaidParagraph } from '../../../data/contract/transcripts.ts'
import { createJobRunner } from '../../platform/jobs/jobs.ts'
import { settleRestored } from '../../privacy/restored/restored.ts'
import { describeSound } from '../media/converter/testing.ts'
import { voiceNote } from '../media/testing.ts'
import { withdrawStory } from '../writer/withdraw.ts'
import { transcriptJobs } from './listening.ts'
import { openVoiceDesk } from './testing.ts'

/** Three pieces: it is quiet at 20 and at 45 seconds. */
const told = describeSound(70, [
  [20, 21],
  [45, 46],
])

const texts = (paragraphs: readonly SaidParagraph[] = []) => paragraphs.map(({ text }) => text)

describe('a machine', () => {
  test('listens when an admin has asked, piece by piece, and nothing of it is public', async () => {
    const { ask, deps, sandbox, transcript, story, show, place, publish, read } = await openVoiceDesk({ bytes: told })
    expect((await show()).machine).toMatch(/^127\.0\.0\.1:\d+$/)
    expect(sandbox.requests()).toEqual([])
    sandbox.openai.say('Korongo alirudi.', 'Tulihesabu  viota\nvitatu.', 'Hakuna aliyesema.')
    expect(await ask()).toMatchObject({ status: 202, body: { askedAt: expect.any(String), paragraphs: [] } })
    await deps.jobs.drain()
    expect(await transcript()).toMatchObject({
      askedAt: null,
      problem: null,
      obstacle: 'unheard',
      paragraphs: [
        { from: 0, text: 'Korongo alirudi.', by: 'machine', isSeen: false },
        { from: expect.closeTo(20.7, 0), text: 'Tulihesabu  viota vitatu.', by: 'machine', isSeen: false },
        { from: expect.closeTo(45.7, 0), text: 'Hakuna aliyesema.', by: 'machine', isSeen: false },
      ],
    })
    const heard = sandbox.openai.heard()
    expect(heard.map(({ languages }) => languages)).toEqual([['sw'], ['sw'], ['sw']])
    expect(heard.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(70, 0)
    expect((await story()).content).toBe('She tells how the elephants came back.')
    expect(await place()).toMatchObject({ status: 409, body: { code: 'transcript.not_ready', obstacle: 'unheard' } })
    await publish()
    expect(JSON.stringify(await read())).not.toContain('Korongo')
  })

  test('that is stopped by a dying server goes on where it was, and sends no piece twice', async () => {
    const { ask, deps, sandbox, transcript, clock } = await openVoiceDesk({ bytes: told })
    const { transcriber } = deps
    if (!transcriber) return expect.unreachable()
    sandbox.openai.say('One.', 'Two.', 'Three.')
    let sent = 0
    const dying = {
      ...transcriber,
      // The second piece is on its way when the server dies.
      hear: (...asked: Parameters<typeof transcriber.hear>) =>
        sent++ === 1 ? new Promise<never>(() => undefined) : transcriber.hear(...asked),
    }
    await ask()
    const first = createJobRunner({ ...deps, handlers: transcriptJobs(() => ({ ...deps, transcriber: dying })) })
    void first.drain()
    await vi.waitFor(() => expect(sent).toBe(2), { timeout: 20_000 })
    expect(texts((await transcript())?.paragraphs)).toEqual(['One.'])
    clock.pass(21_000)
    await deps.jobs.drain()
    expect(texts((await transcript())?.paragraphs)).toEqual(['One.', 'Two.', 'Three.'])
    expect(sandbox.openai.heard()).toHaveLength(3)
  })

  test('touches nothing that somebody has written, and does not listen to it', async () => {
    const { ask, deps, sandbox, transcript, save } = await openVoiceDesk({ bytes: told })
    const { body } = await save([{ text: 'Without a time.' }, { text: 'The second, by hand.', from: 22 }])
    sandbox.openai.say('One.', 'Three.')
    await ask(body.revision)
    await deps.jobs.drain()
    expect((await transcript())?.paragraphs).toMatchObject([
      { text: 'Without a time.', by: 'person' },
      { text: 'One.', by: 'machine', from: 0 },
      { text: 'The second, by hand.', by: 'person', from: 22 },
      { text: 'Three.', by: 'machine' },
    ])
    expect(sandbox.openai.heard()).toHaveLength(2)
  })

  test('is not asked twice at once, nor for words that somebody changed meanwhile, nor where none is set up', async () => {
    const { ask, save, transcript, deps } = await openVoiceDesk({ bytes: told })
    expect((await ask()).status).toBe(202)
    expect(await ask((await transcript())?.revision)).toMatchObject({
      status: 409,
      body: { code: 'transcript.being_drafted' },
    })
    expect(await save([{ text: 'Mine.' }], 2)).toMatchObject({
      status: 409,
      body: { code: 'transcript.being_drafted' },
    })
    await deps.jobs.drain()
    expect(await ask(1)).toMatchObject({ status: 409, body: { code: 'transcript.stale', current: { id: 1 } } })
    const bare = await openVoiceDesk({ bytes: told, isWithoutMachine: true })
    expect(await bare.show()).toEqual({ machine: null, isCurrent: true, transcript: null })
    expect(await bare.ask()).toMatchObject({ status: 409, body: { code: 'transcript.no_machine' } })
  })

  test('is stopped by an admin, and what it wrote until then stays', async () => {
    const { ask, deps, sandbox, transcript, stop } = await openVoiceDesk({ bytes: told })
    const { transcriber } = deps
    if (!transcriber) return expect.unreachable()
    deps.transcriber = {
      ...transcriber,
      async hear(...asked) {
        const answer = await transcriber.hear(...asked)
        if (sandbox.openai.heard().length === 2) await stop()
        return answer
      },
    }
    await ask()
    await deps.jobs.drain()
    expect(sandbox.openai.heard()).toHaveLength(2)
    expect(await transcript()).toMatchObject({ askedAt: null, problem: null, paragraphs: [{ from: 0 }] })
  })

  test('hears no more of a recording that another one has replaced, or whose story was withdrawn', async () => {
    const other = await voiceNote(3)
    for (const leave of ['replace', 'withdraw'] as const) {
      const desk = await openVoiceDesk({ bytes: told })
      await desk.ask()
      if (leave === 'withdraw') withdrawStory(desk.deps, 1)
      else await desk.edit({}, other)
      await desk.deps.jobs.drain()
      expect(desk.sandbox.openai.heard().length).toBeLessThan(leave === 'withdraw' ? 1 : 4)
      const { status } = await desk.call('GET', desk.at)
      expect(status).toBe(leave === 'withdraw' ? 404 : 200)
      const left = desk.deps.db.get<{ n: number }>(sql`select count(*) as n from transcripts`)
      expect(left.n).toBe(leave === 'withdraw' ? 0 : 1)
    }
  })

  test('is not sent a voice again because a backup was put back', async () => {
    const { ask, deps, sandbox } = await openVoiceDesk({ bytes: told })
    await ask()
    settleRestored(deps.db, { last: null, now: deps.clock.now() })
    await deps.jobs.drain()
    expect(sandbox.openai.heard()).toEqual([])
    const left = deps.db.get<{ problem: string; askedAt: null }>(
      sql`select problem, asked_at as askedAt from transcripts`,
    )
    expect(left).toEqual({ problem: expect.stringMatching(/backup/), askedAt: null })
  })
})

describe('what went wrong is told in plain words', () => {
  test('a busy service is asked again later, and where it stays busy the desk says so and what came stays', async () => {
    const { ask, deps, sandbox, transcript, clock } = await openVoiceDesk({ bytes: told })
    for (let n = 0; n < 3; n++) sandbox.failNext({ provider: 'openai', status: 429, of: 'transcriptions' })
    await ask()
    await deps.jobs.drain()
    expect(await transcript()).toMatchObject({ askedAt: expect.any(String), problem: null })
    clock.pass(5_000)
    await deps.jobs.drain()
    expect(await transcript()).toMatchObject({ askedAt: null, problem: null })
    const again = await openVoiceDesk({ bytes: told })
    again.sandbox.openai.say('One.')
    await again.ask()
    const { transcriber } = again.deps
    if (!transcriber) return expect.unreachable()
    for (let n = 0; n < 15; n++) again.sandbox.failNext({ provider: 'openai', status: 503, of: 'transcriptions' })
    for (let n = 0; n < 6; n++) {
      await again.deps.jobs.drain()
      again.clock.pass(3_600_000)
    }
    expect(await again.transcript()).toMatchObject({ askedAt: null, problem: expect.stringMatching(/did not answer/) })
  })

  test.each([
    ['a key that is refused', 401, /does not accept our key/],
    ['a call that is not taken', 400, /does not take what was sent/],
  ])('%s ends it at once', async (_what, status, words) => {
    const { ask, deps, sandbox, transcript } = await openVoiceDesk({ bytes: told, fields: { language: 'hau' } })
    sandbox.failNext({ provider: 'openai', status, of: 'transcriptions' })
    await ask()
    await deps.jobs.drain()
    expect(await transcript()).toMatchObject({ askedAt: null, paragraphs: [], problem: expect.stringMatching(words) })
  })

  test('a piece that comes back as nonsense is left to a person, with its time; where all of it does, no more is sent', async () => {
    const { ask, deps, sandbox, transcript } = await openVoiceDesk({ bytes: told })
    sandbox.openai.say('One.', { body: '<html></html>', type: 'text/html' }, 'Three.')
    await ask()
    await deps.jobs.drain()
    const first = await transcript()
    expect(first?.problem).toMatch(/no text\. Listen from 0:2\d\.$/)
    expect(texts(first?.paragraphs)).toEqual(['One.', 'Three.'])
    const bad = await openVoiceDesk({ bytes: describeSound(200) })
    bad.sandbox.openai.say(...(Array<object>(9).fill({ body: '{}' }) as { body: string }[]))
    await bad.ask()
    await bad.deps.jobs.drain()
    expect(bad.sandbox.openai.heard()).toHaveLength(3)
    expect(await bad.transcript()).toMatchObject({ paragraphs: [], problem: expect.stringMatching(/no text/) })
  })

  test('that nobody speaks', async () => {
    const { ask, deps, sandbox, transcript } = await openVoiceDesk({ bytes: told })
    sandbox.openai.say('', ' . ', '')
    await ask()
    await deps.jobs.drain()
    expect(await transcript()).toMatchObject({ paragraphs: [], problem: 'The machine heard no words.' })
    const silent = await openVoiceDesk({ bytes: describeSound(30, [[0, 30]]) })
    await silent.ask()
    await silent.deps.jobs.drain()
    expect(silent.sandbox.openai.heard()).toEqual([])
    expect(await silent.transcript()).toMatchObject({ problem: 'The machine heard no words.' })
  })
})
