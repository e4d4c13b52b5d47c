import type OpenAI from 'openai'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { instructions, questionOf } from './openaiPrompt.ts'
import { type Draft, type DraftBrief, type DraftWriter, WriterError } from './writer.ts'

export type WriterKeys = Pick<Config, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL' | 'OPENAI_MODEL'>

/** Loads the SDK with the first call. Null without a key. */
export function openOpenaiWriter(
  { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseURL, OPENAI_MODEL: model }: WriterKeys,
  timeoutMs = 30_000,
): DraftWriter | null {
  if (!apiKey) return null
  let opened: Promise<OpenAI> | undefined
  const open = async () => {
    const { default: Sdk } = await import('openai')
    // Null: an address in the environment is not looked for behind our back.
    return new Sdk({ apiKey, baseURL: baseURL ?? null, maxRetries: 2, timeout: timeoutMs })
  }
  return {
    source: 'openai',
    model,
    async write(briefs, signal) {
      opened ??= open()
      return asked(ask(await opened, model, briefs, signal))
    },
  }
}

const draft = z.object({
  title: z.string(),
  content: z.string(),
  hashtags: z.array(z.string()),
  callToAction: z.string(),
})

async function ask(
  client: OpenAI,
  model: string,
  briefs: readonly DraftBrief[],
  signal: AbortSignal,
): Promise<Draft[]> {
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
      ...(thinksLong.test(model) && { reasoning_effort: 'low' }),
    },
    { signal },
  )
  const message = choices[0]?.message
  if (message?.refusal) throw new WriterError('refused', message.refusal)
  if (!message?.parsed) throw new WriterError('nonsense', 'The answer was empty.')
  return message.parsed.drafts
}

/** Models that think before they write, which seven short posts hardly need. https://platform.openai.com/docs/guides/reasoning */
const thinksLong = /^gpt-5(\.\d+)?(-mini|-nano)?(-\d{4}-\d{2}-\d{2})?$/

/** Puts what went wrong into our words. */
async function asked<T>(call: Promise<T>): Promise<T> {
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
