import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Said } from '../../../../scripts/sandbox/openai/openai.ts'
import { openSandbox } from '../../../../scripts/sandbox/sandbox.ts'
import { movableClock } from '../../../testing.ts'
import { readConfig } from '../../config.ts'
import { modelsThatHear } from './openaiModels.ts'
import { openOpenai } from './openaiService.ts'
import { openaiTranscriber } from './openaiTranscriber.ts'

const sound = Buffer.from('RIFF'.padEnd(60, '\0'))
const transcriberOf = (environment: Record<string, string>) =>
  openaiTranscriber(openOpenai(readConfig(environment), movableClock()) ?? expect.unreachable())

async function openListener(environment: Record<string, string> = {}) {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const transcriber = transcriberOf({ ...sandbox.env, ...environment })
  const { signal } = new AbortController()
  const hear = (language: string | null = 'sw') => transcriber.hear({ sound, language }, signal)
  const asked = () => sandbox.requests().map(({ method, path, answer }) => `${method} ${path} ${answer?.status}`)
  return { sandbox, transcriber, hear, asked }
}
const [list, hearing] = ['GET /openai/v1/models', 'POST /openai/v1/audio/transcriptions']

/** A server that speaks like OpenAI, with one answer to whatever it is sent. */
async function openServer(answer: { status?: number; type?: string; body: string | Buffer }) {
  const seen: { path: string; body: string }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    seen.push({ path: request.url ?? '', body: Buffer.concat(chunks).toString('latin1') })
    const isList = request.url === '/v1/models'
    response.writeHead(isList ? 404 : (answer.status ?? 200), { 'content-type': answer.type ?? 'application/json' })
    response.end(isList ? 'File Not Found' : answer.body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const transcriber = transcriberOf({ OPENAI_API_KEY: 'any', OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` })
  const hear = () => transcriber.hear({ sound, language: 'sw' }, new AbortController().signal)
  return { seen, hear, transcriber, port }
}

describe('speech is written down', () => {
  it('by the newest model that listens, which is asked of the service once', async () => {
    const { sandbox, hear, asked } = await openListener()
    sandbox.openai.say('Korongo alirudi.', 'Tulihesabu viota.')
    expect(await hear()).toEqual({ text: 'Korongo alirudi.', model: 'gpt-transcribe' })
    expect(await hear()).toEqual({ text: 'Tulihesabu viota.', model: 'gpt-transcribe' })
    expect(asked()).toEqual([`${list} 200`, `${hearing} 200`, `${hearing} 200`])
    expect(sandbox.openai.heard()[0]).toMatchObject({
      languages: ['sw'],
      format: 'json',
      file: { name: 'voice.wav', type: 'audio/wav', bytes: sound },
    })
  })

  it('by the named one, which is told the language in its own way, and by another one once it is gone', async () => {
    const { sandbox, hear, asked } = await openListener({ OPENAI_TRANSCRIPTION_MODEL: 'whisper-1' })
    expect(await hear()).toMatchObject({ model: 'whisper-1' })
    sandbox.openai.setModels({ id: 'gpt-transcribe', since: '2026-08-26', writes: false, hears: true })
    expect(await hear()).toMatchObject({ model: 'gpt-transcribe' })
    expect(asked()).toEqual([`${hearing} 200`, `${hearing} 404`, `${list} 200`, `${hearing} 200`])
    expect(sandbox.openai.heard().map(({ languages }) => languages)).toEqual([['sw'], ['sw']])
  })

  it('without a word of the language where none is known, or where the model does not want to be told', async () => {
    const { sandbox, hear, asked } = await openListener({ OPENAI_TRANSCRIPTION_MODEL: 'whisper-1' })
    await hear(null)
    await hear('swahili')
    await hear('swahili')
    expect(sandbox.openai.heard().map(({ languages }) => languages)).toEqual([[], [], []])
    expect(asked()).toEqual([`${hearing} 200`, `${hearing} 400`, `${hearing} 200`, `${hearing} 200`])
  })

  it('as nothing where nothing is said', async () => {
    const { sandbox, hear } = await openListener()
    sandbox.openai.say('  \n')
    expect((await hear()).text).toBe('')
  })

  it.each([
    [
      'JSON with times and more',
      { body: JSON.stringify({ text: ' Alirudi. ', segments: [{ text: 'no' }], words: null }) },
    ],
    [
      'JSON of segments alone',
      { body: JSON.stringify({ segments: [{ text: ' Ali' }, { text: 'rudi. ' }] }) },
      'Ali rudi.',
    ],
    ['words alone', { type: 'text/plain', body: 'Alirudi.\n' }],
    ['JSON that says it is text', { type: 'text/plain; charset=utf-8', body: '{"text":"Alirudi."}' }],
  ])(
    'by a server of one’s own, which lists no models and answers with %s',
    async (_form, answer, text = 'Alirudi.') => {
      const { seen, hear, transcriber, port } = await openServer(answer)
      expect(transcriber.place).toBe(`127.0.0.1:${port}`)
      expect(await hear()).toEqual({ text, model: 'whisper-1' })
      expect(seen.map(({ path }) => path)).toEqual(['/v1/models', '/v1/audio/transcriptions'])
      expect(seen[1]?.body).toMatch(/name="language"\r\n\r\nsw\r\n/)
      expect(seen[1]?.body).toMatch(/filename="voice\.wav"\r\ncontent-type: audio\/wav/i)
    },
  )
})

describe('what went wrong is told apart', () => {
  const answers: [string, Said][] = [
    ['a page of a proxy', { body: '<html>Bad gateway</html>', type: 'text/html' }],
    ['JSON of something else', { body: '{"hello":1}' }],
    ['half of an answer', { body: '{"text":"Ali' }],
    ['a text of another kind', { body: '{"text":7}' }],
    ['more than can be said in a minute', 'na '.repeat(4_000)],
    ['a megabyte', { body: JSON.stringify({ text: 'a', words: 'x'.repeat(1_100_000) }) }],
  ]
  it.each(answers)('an answer that is %s', async (_what, said) => {
    const { sandbox, hear } = await openListener()
    sandbox.openai.say(said)
    await expect(hear()).rejects.toMatchObject({ trouble: 'nonsense' })
  })

  it.each([
    [400, 1, 'rejected'],
    [401, 1, 'unset'],
    [403, 1, 'unset'],
    [429, 3, 'busy'],
    [500, 3, 'unavailable'],
    [503, 3, 'unavailable'],
  ])('status %i, after %i tries', async (status, tries, trouble) => {
    const { sandbox, hear } = await openListener({ OPENAI_TRANSCRIPTION_MODEL: 'whisper-1' })
    for (let next = 0; next < tries; next++) sandbox.failNext({ provider: 'openai', status, of: 'transcriptions' })
    await expect(hear(null)).rejects.toMatchObject({ trouble })
    expect(sandbox.requests()).toHaveLength(tries)
  })

  it('a key that is not accepted, an account with nothing left, a service without ears, and nobody there', async () => {
    const refused = await openListener({ OPENAI_API_KEY: 'sk-guess' })
    await expect(refused.hear()).rejects.toMatchObject({ trouble: 'unset' })
    const { sandbox, hear } = await openListener()
    sandbox.openai.setQuota(false)
    await expect(hear()).rejects.toMatchObject({ trouble: 'quota' })
    sandbox.openai.setModels({ id: 'gpt-6-luna', since: '2026-09-22' })
    const deaf = await openListener()
    deaf.sandbox.openai.setModels({ id: 'gpt-6-luna', since: '2026-09-22' })
    await expect(deaf.hear()).rejects.toMatchObject({ trouble: 'no_model' })
    await sandbox.close()
    await expect(hear()).rejects.toMatchObject({ trouble: 'unavailable' })
  })

  it('and the caller who waits no longer is let go', async () => {
    const { sandbox, transcriber } = await openListener({ OPENAI_TRANSCRIPTION_MODEL: 'whisper-1' })
    sandbox.failNext({ provider: 'openai', status: 'never' })
    const stop = new AbortController()
    const asked = transcriber.hear({ sound, language: null }, stop.signal)
    stop.abort()
    await expect(asked).rejects.toThrow()
  })
})

it('of what a service lists, the newest model for files of speech is first, and none that is about to end', () => {
  const day = (since: string) => Date.parse(since) / 1000
  const listed = [
    { id: 'whisper-1', created: day('2023-02-27'), shutdown_date: '2027-02-26' },
    { id: 'gpt-transcribe', created: day('2026-08-26') },
    { id: 'gpt-4o-transcribe', created: day('2025-03-20') },
    { id: 'gpt-4o-mini-transcribe-2025-12-15', created: day('2025-12-15') },
    { id: 'gpt-4o-mini-transcribe', created: day('2025-12-14') },
    { id: 'gpt-4o-transcribe-diarize', created: day('2026-11-01') },
    { id: 'gpt-live-transcribe', created: day('2026-11-01') },
    { id: 'gpt-realtime-whisper', created: day('2026-11-01') },
    { id: 'gpt-6-luna', created: day('2026-11-01') },
    { id: 'Systran/faster-whisper-small', created: day('2023-01-01') },
  ]
  expect(modelsThatHear(listed, '2026-11-27')).toEqual([
    'gpt-transcribe',
    'gpt-4o-mini-transcribe',
    'gpt-4o-transcribe',
    'whisper-1',
    'Systran/faster-whisper-small',
  ])
  expect(modelsThatHear(listed, '2027-02-25')).not.toContain('whisper-1')
})
