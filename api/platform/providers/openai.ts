import type OpenAI from 'openai'
import { z } from 'zod'
import { fillIn } from '../../../data/rules/fillIn.ts'
import { contentStyles } from '../../../data/vocabulary/calendar.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { openModelChoice, statusOf } from './openaiChoice.ts'
import prompt from './openaiPrompt.txt'
import { type Draft, type DraftBrief, type DraftWriter, WriterError, type Written } from './writer.ts'

export type WriterKeys = Pick<Config, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL' | 'OPENAI_MODEL'>

/** Loads the SDK with the first call. Null without a key. */
export function openOpenaiWriter(
  { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseURL, OPENAI_MODEL: named }: WriterKeys,
  clock: Clock,
  timeoutMs = 30_000,
): DraftWriter | null {
  if (!apiKey) return null
  let opened: Promise<OpenAI> | undefined
  const open = async () => {
    const { default: Sdk } = await import('openai')
    // Null: an address in the environment is not looked for behind our back.
    return new Sdk({ apiKey, baseURL: baseURL ?? null, maxRetries: 2, timeout: timeoutMs })
  }
  const client = () => (opened ??= open())
  const models = openModelChoice({ client, named: named ?? null, clock })
  const takesNoEffort = new Set<string>()
  return {
    look: models.look,
    write: (briefs, signal) => inOurWords(models.withFirst((model) => write(model, briefs, signal), signal)),
  }

  async function write(model: string, briefs: readonly DraftBrief[], signal: AbortSignal): Promise<Written> {
    const ask = async (effort: typeof little | null) => askModel(await client(), { model, briefs, effort, signal })
    const drafts = await ask(takesNoEffort.has(model) ? null : little).catch((error: unknown) => {
      if (takesNoEffort.has(model) || !isAboutEffort(error)) throw error
      takesNoEffort.add(model)
      return ask(null)
    })
    return { drafts, source: 'openai', model }
  }
}

/**
 * How long to think before writing, which a few short posts hardly need. Which models think is not told by their names:
 * those that do not refuse the parameter. https://developers.openai.com/api/docs/guides/reasoning
 */
const little = 'low'
const isAboutEffort = (error: unknown) =>
  [400, 422].includes(statusOf(error) ?? 0) && error instanceof Error && /reasoning[_.]effort/.test(error.message)

interface Question {
  model: string
  briefs: readonly DraftBrief[]
  effort: typeof little | null
  signal: AbortSignal
}

const draft = z.object({
  title: z.string(),
  content: z.string(),
  hashtags: z.array(z.string()),
  callToAction: z.string(),
})

async function askModel(client: OpenAI, { model, briefs, effort, signal }: Question): Promise<Draft[]> {
  const { zodResponseFormat } = await import('openai/helpers/zod')
  const answer = z.object({ drafts: z.array(draft).length(briefs.length) })
  const { choices } = await client.chat.completions.parse(
    {
      model,
      messages: [
        { role: 'system', content: instructions },
        { role: 'user', content: questionOf(briefs) },
      ],
      response_format: zodResponseFormat(answer, 'drafts'),
      ...(effort && { reasoning_effort: effort }),
    },
    { signal },
  )
  const message = choices[0]?.message
  if (message?.refusal) throw new WriterError('refused', message.refusal)
  if (!message?.parsed) throw new WriterError('nonsense', 'The answer was empty.')
  return message.parsed.drafts
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

/** Characters that content, call to action and hashtags may take together, with room for what is counted otherwise. */
const roomOf = ({ platforms }: DraftBrief) => (platforms.includes('twitter') ? 240 : 900)

/** What the model is told before each question. It holds nothing that anybody typed. */
const instructions = fillIn(prompt.trimEnd(), {
  styles: Object.entries(contentStyles)
    .map(([key, name]) => `${key} is "${name}"`)
    .join(', '),
})

/** The briefs as data: in JSON, no text can end where it stands and go on as something else. */
const questionOf = (briefs: readonly DraftBrief[]) =>
  JSON.stringify({ briefs: briefs.map((brief) => ({ ...brief, room: roomOf(brief) })) }, null, 1)
