import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import type { Kit, Part } from '../kit.ts'
import { readMultipart } from '../multipart.ts'
import {
  type Answer,
  type Ending,
  endings,
  presentChat,
  presentResponse,
  streamChat,
  streamResponse,
} from './answers.ts'
import { type Hearing, readHearing, trialWords } from './hearing.ts'
import { deafness, presentModels, refusalOf, type SandboxModel, usualModels } from './models.ts'
import { chatRequest, type Question, questionOfChat, questionOfResponse, responseRequest } from './requests.ts'
import { answerTo } from './words.ts'

const apiKey = 'sk-sandbox'

/** The next answer, or how it ends; its words are then what such an answer usually has. */
export type Prepared = string | { ending: Ending; text?: string }

interface Problem {
  status: number
  type: string
  code: string | null
  param: string | null
  message: string
}

/** What OpenAI says to a status: https://platform.openai.com/docs/guides/error-codes */
const problems: Record<number, Pick<Problem, 'type' | 'code' | 'message'>> = {
  400: { type: 'invalid_request_error', code: null, message: 'This request is not understood.' },
  401: { type: 'invalid_request_error', code: 'invalid_api_key', message: 'Incorrect API key provided.' },
  403: { type: 'invalid_request_error', code: null, message: 'You may not use this.' },
  404: { type: 'invalid_request_error', code: 'model_not_found', message: 'The model does not exist.' },
  429: { type: 'requests', code: 'rate_limit_exceeded', message: 'Rate limit reached.' },
  500: { type: 'server_error', code: null, message: 'The server had an error while processing your request.' },
  503: { type: 'server_error', code: null, message: 'The engine is currently overloaded.' },
}

/** What is heard next: words, or the body of an answer that is none of the service's. */
export type Said = string | { body: string; type?: string }

/** OpenAI: its models, chat completions and responses, whole or word by word, and what is said in a sound. */
export function openOpenai(kit: Kit) {
  let answers: (Question & Answer)[] = []
  let prepared: Prepared[] = []
  let heard: Hearing[] = []
  let toSay: Said[] = []
  let hasQuota = true
  let models = usualModels
  const today = () => kit.now().toISOString().slice(0, 10)

  const api = new Hono()
    .get('/openai/v1/models', (c) => {
      admit(c)
      return reply(c, presentModels(models, today()))
    })
    .post('/openai/v1/chat/completions', async (c) => {
      const { stream, stream_options, ...request } = await read(c, chatRequest)
      requireModel(request, 'reasoning_effort')
      const answer = think('chatcmpl', questionOfChat(request))
      if (!stream) return reply(c, presentChat(answer))
      return flow(
        c,
        streamChat(answer, stream_options?.include_usage ?? false),
        (chunk) => `data: ${chunk}\n\n`,
        'data: [DONE]\n\n',
      )
    })
    .post('/openai/v1/responses', async (c) => {
      const { stream, ...request } = await read(c, responseRequest)
      requireModel(request, 'reasoning')
      const answer = think('resp', questionOfResponse(request))
      if (!stream) return reply(c, presentResponse(answer))
      return flow(c, streamResponse(answer), (event, type) => `event: ${type}\ndata: ${event}\n\n`)
    })
    .post('/openai/v1/audio/transcriptions', async (c) => {
      admit(c)
      if (!hasQuota) throw new Refusal({ ...problemOf(429), ...outOfQuota })
      const asked = readHearing(readMultipart(await c.req.arrayBuffer(), c.req.header('content-type')))
      if ('message' in asked) throw new Refusal({ ...problemOf(asked.status), ...asked })
      const deaf = deafness(models, asked.model, today())
      if (deaf) throw new Refusal({ ...problemOf(deaf.status), ...deaf })
      const next = toSay.shift()
      const said = typeof next === 'object' ? next.body : (next ?? trialWords(asked))
      heard.push({ ...asked, said })
      if (typeof next === 'object') return c.body(said, 200, { 'content-type': next.type ?? 'application/json' })
      return reply(c, { text: said, usage: { type: 'duration', seconds: Math.ceil(asked.seconds) } })
    })
    .onError((error, c) => {
      if (error instanceof Refusal) return refuse(c, error.problem)
      throw error
    })

  async function read<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
    admit(c)
    if (!hasQuota) throw new Refusal({ ...problemOf(429), ...outOfQuota })
    const { success, data, error } = schema.safeParse(await c.req.json().catch(() => null))
    if (success) return data
    const [{ path, message } = { path: [], message: '' }] = error.issues
    throw new Refusal({ ...problemOf(400), param: path.join('.') || null, message })
  }

  function admit(c: Context) {
    if (c.req.header('authorization') !== `Bearer ${apiKey}`) throw new Refusal(problemOf(401))
  }

  function requireModel(request: { model: string }, effort: 'reasoning_effort' | 'reasoning') {
    const problem = refusalOf(models, request, { effort, today: today() })
    if (problem) throw new Refusal({ ...problemOf(problem.status), ...problem })
  }

  function think(kind: 'chatcmpl' | 'resp', question: Question): Answer {
    const next = prepared.shift()
    const { ending, text } = typeof next === 'object' ? next : { ending: 'stop' as const, text: next }
    const words = text ?? endedAs(ending, answerTo(question.question, question.form))
    const at = Math.floor(kit.now().getTime() / 1000)
    const answer = { ...question, id: kit.id(kind), at, text: words, ending }
    answers.push(answer)
    return answer
  }

  function reply(c: Context, body: object) {
    c.header('x-request-id', kit.id('req'))
    return c.json(body)
  }

  function refuse(c: Context, { status, message, type, param, code }: Problem) {
    c.header('x-request-id', kit.id('req'))
    // So that nobody waits long for the library's next try.
    if (status === 429 || status >= 500) c.header('retry-after-ms', '20')
    return c.json({ error: { message, type, param, code } }, status as ContentfulStatusCode)
  }

  return {
    provider: 'openai',
    title: 'OpenAI',
    env: { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: `${kit.url}/openai/v1` },
    api,
    fail: (c: Context, status: number) => refuse(c, problemOf(status)),
    sections: () => [
      {
        title: 'Questions and answers',
        empty: 'Nothing was asked yet.',
        columns: ['Model', 'Question', 'Answer'],
        rows: answers.toReversed().map(({ model, question, said, text }) => ({
          cells: [model, question.slice(0, 120), text.slice(0, 120)],
          detail: `${said}\n\n${text}`,
        })),
      },
      {
        title: 'Sound that was listened to',
        empty: 'Nothing was heard yet.',
        columns: ['Model', 'Language', 'Seconds', 'Answer'],
        rows: heard.toReversed().map(({ model, languages, seconds, said }) => ({
          cells: [model, languages.join(', '), seconds.toFixed(1), said.slice(0, 120)],
          detail: said,
        })),
      },
      {
        title: 'Models',
        empty: 'The account has none.',
        columns: ['Name', 'Ends'],
        rows: models.map(({ id, endsOn }) => ({ cells: [id, endsOn ?? ''] })),
      },
      {
        title: 'The next answer',
        empty: '',
        columns: ['Instead of a usual one'],
        rows: [
          {
            cells: [prepared.length ? `${prepared.length} prepared` : 'Nothing prepared'],
            buttons: [
              { label: 'Refuse', action: 'end', fields: { ending: 'refusal' } },
              { label: 'Stop by the filter', action: 'end', fields: { ending: 'content_filter' } },
              { label: 'Cut off', action: 'end', fields: { ending: 'length' } },
            ],
          },
        ],
      },
      {
        title: 'The next sound',
        empty: '',
        columns: ['Instead of a usual answer'],
        rows: [
          {
            cells: [toSay.length ? `${toSay.length} prepared` : 'Nothing prepared'],
            buttons: [
              { label: 'Hear no words', action: 'hear', fields: { what: 'nothing' } },
              { label: 'Hear nonsense', action: 'hear', fields: { what: 'nonsense' } },
            ],
          },
        ],
      },
      {
        title: 'Quota',
        empty: '',
        columns: ['State'],
        rows: [
          {
            cells: [hasQuota ? 'Paid for' : 'Used up: every call is answered with 429'],
            buttons: [
              hasQuota
                ? { label: 'Use it up', action: 'quota', fields: { left: 'false' } }
                : { label: 'Pay for more', action: 'quota', fields: { left: 'true' } },
            ],
          },
        ],
      },
    ],
    actions: {
      end: ({ ending }) => {
        const known = endings.find((name) => name === ending)
        if (!known) return 'Nothing was prepared.'
        prepared.push({ ending: known })
        return 'The next answer ends that way.'
      },
      hear: ({ what }) => {
        toSay.push(what === 'nothing' ? '' : { body: '<html>Bad gateway</html>', type: 'text/html' })
        return 'The next sound is answered that way.'
      },
      quota: ({ left = 'true' }) => {
        hasQuota = left === 'true'
        return hasQuota ? 'The account has quota.' : 'The quota is used up.'
      },
    },
    /** What was asked and answered, oldest first. */
    answers: (): readonly (Question & Answer)[] => answers,
    /** The next answers, in this order. */
    prepare(...next: Prepared[]) {
      prepared.push(...next)
    },
    /** What was listened to, oldest first. */
    heard: (): readonly Hearing[] => heard,
    /** What the next sounds say, in this order. */
    say(...next: Said[]) {
      toSay.push(...next)
    },
    setQuota(left: boolean) {
      hasQuota = left
    },
    /** All that the account has from now on. */
    setModels(...has: SandboxModel[]) {
      models = has
    },
    reset() {
      answers = []
      prepared = []
      heard = []
      toSay = []
      hasQuota = true
      models = usualModels
    },
  } satisfies Part & Record<string, unknown>
}

/** Words of an answer that did not become what was asked for. */
function endedAs(ending: Ending, whole: string): string {
  if (ending === 'refusal') return "I'm sorry, but I can't help with that."
  return ending === 'stop' ? whole : whole.slice(0, Math.floor(whole.length / 2))
}

const outOfQuota = {
  type: 'insufficient_quota',
  code: 'insufficient_quota',
  message: 'You exceeded your current quota, please check your plan and billing details.',
}

class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message)
  }
}

const problemOf = (status: number): Problem => {
  const known = problems[status] ?? { type: 'server_error', code: null, message: `Error ${status}.` }
  return { status, param: null, ...known }
}

/** One event after the other, as fast as the caller takes them. */
function flow(c: Context, events: Generator<object>, format: (json: string, type: string) => string, last = '') {
  const encoder = new TextEncoder()
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { value, done } = events.next()
      if (!done)
        return controller.enqueue(
          encoder.encode(format(JSON.stringify(value), String((value as { type?: string }).type))),
        )
      if (last) controller.enqueue(encoder.encode(last))
      controller.close()
    },
  })
  return c.body(stream, 200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
}
