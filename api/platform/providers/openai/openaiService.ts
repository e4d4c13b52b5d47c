import type OpenAI from 'openai'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { WriterError } from '../writer.ts'
import { openModelChoice, statusOf } from './openaiChoice.ts'
import { modelsThatHear, modelsThatWrite } from './openaiModels.ts'

export type WriterKeys = Pick<
  Config,
  'OPENAI_API_KEY' | 'OPENAI_BASE_URL' | 'OPENAI_MODEL' | 'OPENAI_TRANSCRIPTION_MODEL'
>

export interface Question<Answer> {
  /** What the model is told before the question. */
  instructions: string
  /** What is asked, as JSON. */
  material: string
  name: string
  answer: z.ZodType<Answer>
  /** How long one answer may take, where that is longer than usual. */
  timeoutMs?: number
}

/** OpenAI, or a service that speaks like it. */
export interface OpenaiService {
  /** The host that is asked. */
  place: string
  look: ReturnType<typeof openModelChoice>['look']
  /** What the model answers, in the shape that was asked for. Errors: WriterError. */
  ask<Answer>(question: Question<Answer>, signal: AbortSignal): Promise<{ answer: Answer; model: string }>
  /** Does something with a model that listens. Errors: WriterError. */
  hear<Answer>(work: (client: OpenAI, model: string) => Promise<Answer>, signal: AbortSignal): Promise<Answer>
}

/** Servers of one model know it by this name, or by any. */
const usualHearing = 'whisper-1'

/** Loads the SDK with the first call. Null without a key. */
export function openOpenai(keys: WriterKeys, clock: Clock, timeoutMs = 30_000): OpenaiService | null {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseURL } = keys
  if (!apiKey) return null
  let opened: Promise<OpenAI> | undefined
  const open = async () => {
    const { default: Sdk } = await import('openai')
    // Null: an address in the environment is not looked for behind our back.
    return new Sdk({ apiKey, baseURL: baseURL ?? null, maxRetries: 2, timeout: timeoutMs })
  }
  const client = () => (opened ??= open())
  const models = openModelChoice({ client, named: keys.OPENAI_MODEL ?? null, clock, choose: modelsThatWrite })
  const named = keys.OPENAI_TRANSCRIPTION_MODEL ?? null
  const hearing = openModelChoice({ client, named, clock, choose: modelsThatHear, unlisted: usualHearing })
  const takesNoEffort = new Set<string>()
  return {
    place: new URL(baseURL ?? 'https://api.openai.com').host,
    look: models.look,
    hear: (work, signal) => inOurWords(hearing.withFirst(async (model) => work(await client(), model), signal)),
    ask: (question, signal) => inOurWords(models.withFirst((model) => askOf(model, question, signal), signal)),
  }

  async function askOf<Answer>(model: string, question: Question<Answer>, signal: AbortSignal) {
    const ask = async (effort: typeof little | null) => askModel(await client(), { model, question, effort, signal })
    const answer = await ask(takesNoEffort.has(model) ? null : little).catch((error: unknown) => {
      if (takesNoEffort.has(model) || !isAboutEffort(error)) throw error
      takesNoEffort.add(model)
      return ask(null)
    })
    return { answer, model }
  }
}

/**
 * How long to think before writing, which a few short posts hardly need. Which models think is not told by their names:
 * those that do not refuse the parameter. https://developers.openai.com/api/docs/guides/reasoning
 */
const little = 'low'
const isAboutEffort = (error: unknown) =>
  [400, 422].includes(statusOf(error) ?? 0) && error instanceof Error && /reasoning[_.]effort/.test(error.message)

interface Asked<Answer> {
  model: string
  question: Question<Answer>
  effort: typeof little | null
  signal: AbortSignal
}

async function askModel<Answer>(client: OpenAI, { model, question, effort, signal }: Asked<Answer>): Promise<Answer> {
  const { zodResponseFormat } = await import('openai/helpers/zod')
  const { choices } = await client.chat.completions.parse(
    {
      model,
      messages: [
        { role: 'system', content: question.instructions },
        { role: 'user', content: question.material },
      ],
      response_format: zodResponseFormat(question.answer, question.name),
      ...(effort && { reasoning_effort: effort }),
    },
    { signal, ...(question.timeoutMs && { timeout: question.timeoutMs }) },
  )
  const message = choices[0]?.message
  if (message?.refusal) throw new WriterError('refused', message.refusal)
  if (!message?.parsed) throw new WriterError('nonsense', 'The answer was empty.')
  return message.parsed as Answer
}

/** Puts what went wrong into our words. */
async function inOurWords<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw (await asWriterError(error)) ?? error
  }
}

// https://platform.openai.com/docs/guides/error-codes
async function asWriterError(error: unknown): Promise<WriterError | null> {
  if (error instanceof WriterError) return error
  // A TypeError: the SDK stumbles over an answer that is of no service of this kind.
  if (error instanceof SyntaxError || error instanceof TypeError || error instanceof z.core.$ZodError)
    return new WriterError('nonsense', 'The answer is not what was asked for.')
  const sdk = await import('openai/error')
  if (error instanceof sdk.LengthFinishReasonError) return new WriterError('nonsense', 'The answer was cut off.')
  if (error instanceof sdk.ContentFilterFinishReasonError)
    return new WriterError('refused', 'The filter of the service stopped the answer.')
  if (!(error instanceof sdk.APIError)) return null
  const { status, message, code } = error
  return new WriterError(troubleOf(status, code), withoutKeys(message), code ?? (status ? String(status) : null))
}

/** A service that speaks like OpenAI may repeat the key that it refuses. */
const withoutKeys = (message: string) => message.replace(/\b(sk|key|Bearer)[-_ ][\w.-]{6,}/gi, '$1-…').slice(0, 300)

function troubleOf(status: number | undefined, code: string | null | undefined): WriterError['trouble'] {
  if (code === 'insufficient_quota') return 'quota'
  if (status === 401 || status === 403) return 'unset'
  if (status === 429) return 'busy'
  if (status === undefined || status === 408 || status === 409 || status >= 500) return 'unavailable'
  return code === 'content_filter' || code === 'content_policy_violation' ? 'refused' : 'rejected'
}
