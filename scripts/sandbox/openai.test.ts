import OpenAI from 'openai'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSandbox } from './sandbox.ts'

async function openThinker(apiKey?: string) {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const { OPENAI_API_KEY, OPENAI_BASE_URL: baseURL } = sandbox.env
  return { sandbox, client: new OpenAI({ apiKey: apiKey ?? OPENAI_API_KEY!, baseURL: baseURL!, maxRetries: 0 }) }
}
const messages = [
  { role: 'system' as const, content: 'Be kind.' },
  { role: 'user' as const, content: 'Who walks there?' },
]
const schema = {
  type: 'object',
  properties: {
    summary: { type: 'string' },
    score: { type: 'integer', minimum: 3 },
    mood: { type: 'string', enum: ['glad', 'sad'] },
    tags: { type: 'array', items: { $ref: '#/$defs/tag' } },
    isUrgent: { type: 'boolean' },
    note: { anyOf: [{ type: 'null' }, { type: 'string' }] },
  },
  required: ['summary', 'score', 'mood', 'tags', 'isUrgent', 'note'],
  additionalProperties: false,
  $defs: { tag: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } },
}
const fitting = {
  summary: expect.stringMatching('This is a trial answer.'),
  score: 3,
  mood: 'glad',
  tags: [{ name: expect.any(String) }],
  isUrgent: true,
  note: null,
}

describe('a chat', () => {
  it('is answered as a trial, with the question in it', async () => {
    const { client, sandbox } = await openThinker()
    const { choices, usage } = await client.chat.completions.create({ model: 'gpt-6-luna', messages })
    expect(choices[0]).toMatchObject({
      finish_reason: 'stop',
      message: { role: 'assistant', content: 'This is a trial answer. You asked: Who walks there?' },
    })
    expect(usage!.total_tokens).toBe(usage!.prompt_tokens + usage!.completion_tokens)
    expect(sandbox.openai.answers()).toMatchObject([{ model: 'gpt-6-luna', said: 'Be kind.\nWho walks there?' }])
  })

  it('comes word by word, and counts at the end when asked to', async () => {
    const { client } = await openThinker()
    const stream = await client.chat.completions.create({
      model: 'gpt-6-luna',
      messages,
      stream: true,
      stream_options: { include_usage: true },
    })
    const pieces: string[] = []
    let total = 0
    for await (const { choices, usage } of stream) {
      if (choices[0]?.delta.content) pieces.push(choices[0].delta.content)
      total = usage?.total_tokens ?? total
    }
    expect(pieces.join('')).toBe('This is a trial answer. You asked: Who walks there?')
    expect(pieces.length).toBeGreaterThan(5)
    expect(total).toBeGreaterThan(0)
  })

  it('fits the schema that was asked for', async () => {
    const { client } = await openThinker()
    const { choices } = await client.chat.completions.create({
      model: 'gpt-6-luna',
      messages,
      response_format: { type: 'json_schema', json_schema: { name: 'verdict', strict: true, schema } },
    })
    expect(JSON.parse(choices[0]!.message.content!)).toEqual(fitting)
    const any = await client.chat.completions.create({
      model: 'gpt-6-luna',
      messages,
      response_format: { type: 'json_object' },
    })
    expect(JSON.parse(any.choices[0]!.message.content!)).toEqual({ answer: expect.any(String) })
  })

  it('says what a test prepared', async () => {
    const { client, sandbox } = await openThinker()
    sandbox.openai.prepare('First.', 'Second.')
    const ask = async () =>
      (await client.chat.completions.create({ model: 'gpt-6-luna', messages })).choices[0]!.message.content
    expect([await ask(), await ask(), await ask()]).toEqual(['First.', 'Second.', expect.stringMatching('trial')])
  })
})

describe('an answer', () => {
  it.each([
    [{ ending: 'refusal' as const }, 'stop', null, expect.stringContaining("can't")],
    [{ ending: 'refusal' as const, text: 'No.' }, 'stop', null, 'No.'],
    [{ ending: 'content_filter' as const }, 'content_filter', expect.any(String), null],
    [{ ending: 'length' as const }, 'length', expect.stringMatching(/^This is/), null],
  ])('of a chat ends as it was told to: %j', async (prepared, finish_reason, content, refusal) => {
    const { client, sandbox } = await openThinker()
    sandbox.openai.prepare(prepared)
    const { choices } = await client.chat.completions.create({ model: 'gpt-6-luna', messages })
    expect(choices[0]).toMatchObject({ finish_reason, message: { content, refusal } })
  })

  it('of a response too', async () => {
    const { client, sandbox } = await openThinker()
    sandbox.openai.prepare({ ending: 'refusal', text: 'No.' }, { ending: 'length' })
    const ask = () => client.responses.create({ model: 'gpt-6-luna', input: 'Who?' })
    expect((await ask()).output).toMatchObject([{ content: [{ type: 'refusal', refusal: 'No.' }] }])
    expect(await ask()).toMatchObject({ status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } })
  })

  it('is a refusal in a stream as well', async () => {
    const { client, sandbox } = await openThinker()
    sandbox.openai.prepare({ ending: 'refusal', text: 'Not that.' })
    const stream = await client.chat.completions.create({ model: 'gpt-6-luna', messages, stream: true })
    const pieces: string[] = []
    for await (const { choices } of stream) pieces.push(choices[0]?.delta.refusal ?? '')
    expect(pieces.join('')).toBe('Not that.')
  })

  it('to briefs for posts is a draft for each, which says that it is a trial', async () => {
    const { client } = await openThinker()
    const briefs = ['World Wildlife Day', 'The night of the genet'].map((subject) => ({ subject, about: 'Words.' }))
    const asked = { properties: { drafts: { type: 'array' } }, type: 'object' }
    const { choices } = await client.chat.completions.create({
      model: 'gpt-6-luna',
      messages: [{ role: 'user', content: JSON.stringify({ briefs }) }],
      response_format: { type: 'json_schema', json_schema: { name: 'drafts', schema: asked } },
    })
    const { drafts } = JSON.parse(choices[0]!.message.content!)
    expect(drafts).toHaveLength(2)
    expect(drafts[1]).toMatchObject({
      title: 'Trial: The night of the genet',
      content: expect.stringContaining('This is a trial answer. Words.'),
      hashtags: expect.arrayContaining(['VoicesForWildlife']),
      callToAction: expect.any(String),
    })
  })
})

describe('a response', () => {
  it('is answered as a trial, or in the schema that was asked for', async () => {
    const { client } = await openThinker()
    const { output_text, status } = await client.responses.create({ model: 'gpt-6-luna', input: 'Who walks there?' })
    expect([status, output_text]).toEqual(['completed', 'This is a trial answer. You asked: Who walks there?'])
    const formed = await client.responses.create({
      model: 'gpt-6-luna',
      input: [{ role: 'user', content: [{ type: 'input_text', text: 'Who?' }] }],
      text: { format: { type: 'json_schema', name: 'verdict', schema } },
    })
    expect(JSON.parse(formed.output_text)).toEqual(fitting)
  })

  it('comes word by word', async () => {
    const { client } = await openThinker()
    const stream = client.responses.stream({ model: 'gpt-6-luna', input: 'Who walks there?' })
    const pieces: string[] = []
    stream.on('response.output_text.delta', ({ delta }) => pieces.push(delta))
    const { output_text } = await stream.finalResponse()
    expect(pieces.join('')).toBe(output_text)
    expect(output_text).toBe('This is a trial answer. You asked: Who walks there?')
  })
})

describe('refused', () => {
  it('is whoever has another key', async () => {
    const { client } = await openThinker('sk-guess')
    await expect(client.chat.completions.create({ model: 'gpt-6-luna', messages })).rejects.toThrow(
      OpenAI.AuthenticationError,
    )
  })

  it('is what nobody understands', async () => {
    const { client } = await openThinker()
    const strange = [{ role: 'boss', content: 'Do!' }] as never
    await expect(client.chat.completions.create({ model: 'gpt-6-luna', messages: strange })).rejects.toMatchObject({
      status: 400,
      param: 'messages.0.role',
      type: 'invalid_request_error',
    })
    await expect(client.responses.create({ model: 'gpt-6-luna' })).rejects.toThrow(OpenAI.BadRequestError)
  })

  it('is everybody when the quota is used up', async () => {
    const { client, sandbox } = await openThinker()
    sandbox.openai.setQuota(false)
    await expect(client.responses.create({ model: 'gpt-6-luna', input: 'Who?' })).rejects.toMatchObject({
      status: 429,
      code: 'insufficient_quota',
    })
  })

  it.each([
    [429, OpenAI.RateLimitError],
    [500, OpenAI.InternalServerError],
    [503, OpenAI.InternalServerError],
    [404, OpenAI.NotFoundError],
  ])('is the next call when told so: %i', async (status, kind) => {
    const { client, sandbox } = await openThinker()
    sandbox.failNext({ provider: 'openai', status })
    await expect(client.chat.completions.create({ model: 'gpt-6-luna', messages })).rejects.toThrow(kind)
    await client.chat.completions.create({ model: 'gpt-6-luna', messages })
    expect(sandbox.requests().map(({ answer }) => answer?.status)).toEqual([status, 200])
  })
})

describe('speech', () => {
  const file = async (name = 'voice.wav') => OpenAI.toFile(Buffer.from('RIFF'.padEnd(60, '\0')), name)

  it('is answered with words, and remembered with its language', async () => {
    const { client, sandbox } = await openThinker()
    sandbox.openai.say('Alirudi.')
    const sent = { file: await file(), model: 'whisper-1', language: 'sw' }
    expect((await client.audio.transcriptions.create(sent)).text).toBe('Alirudi.')
    expect((await client.audio.transcriptions.create(sent)).text).toMatch('trial answer')
    expect(sandbox.openai.heard()).toMatchObject([{ model: 'whisper-1', languages: ['sw'], said: 'Alirudi.' }, {}])
  })

  it.each([
    ['a form that the model does not have', { response_format: 'verbose_json' as const }, 400, 'unsupported_value'],
    ['a model that does not listen', { model: 'gpt-6-luna' }, 404, null],
    ['a model that is not there', { model: 'gpt-9-transcribe' }, 404, 'model_not_found'],
    ['a language that is none', { language: 'swahili' }, 400, null],
    ['several languages to an older model', { model: 'whisper-1', languages: ['sw'] }, 400, null],
  ])('is refused for %s', async (_what, more, status, code) => {
    const { client } = await openThinker()
    const sent = { file: await file(), model: 'gpt-transcribe', ...more }
    await expect(client.audio.transcriptions.create(sent)).rejects.toMatchObject({ status, code })
  })

  it('is refused in a file of another kind', async () => {
    const { client } = await openThinker()
    const sent = { file: await file('voice.txt'), model: 'gpt-transcribe' }
    await expect(client.audio.transcriptions.create(sent)).rejects.toMatchObject({ status: 400 })
  })
})
