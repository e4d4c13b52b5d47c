import type OpenAI from 'openai'
import { z } from 'zod'
import type { Heard, Transcriber } from '../transcriber.ts'
import { WriterError } from '../writer.ts'
import { statusOf } from './openaiChoice.ts'
import type { OpenaiService } from './openaiService.ts'

/** For a minute of sound, by a small machine of one's own. */
const timeoutMs = 120_000
/** What is said in a minute is some thousand letters; servers add the times of each word, and more. */
const mostBytes = 1024 ** 2
const mostLetters = 6_000

/**
 * Speech to text as OpenAI has it, and the servers that speak like it: https://developers.openai.com/api/docs/guides/speech-to-text.
 * `json` is the one form that all of them have. None is asked for times: the models that give some end on 26 February 2027
 * (https://developers.openai.com/api/docs/deprecations), and a short piece of sound has the time at which it was cut.
 */
export const openaiTranscriber = ({ hear, place }: OpenaiService): Transcriber => {
  /** Languages that a model did not want to be told: it hears them by itself. */
  const untold = new Set<string>()
  return {
    place,
    hear: (asked, signal) =>
      hear(async (client, model) => {
        const key = `${model} ${asked.language}`
        const ask = (language: string | null) => askModel(client, model, { ...asked, language }, signal)
        const answer = await ask(untold.has(key) ? null : asked.language).catch((error: unknown) => {
          if (untold.has(key) || !isAboutLanguage(error)) throw error
          untold.add(key)
          return ask(null)
        })
        return { text: textIn(answer), model }
      }, signal),
  }
}

const isAboutLanguage = (error: unknown) =>
  [400, 422].includes(statusOf(error) ?? 0) && error instanceof Error && /language/i.test(error.message)

async function askModel(client: OpenAI, model: string, { sound, language }: Heard, signal: AbortSignal) {
  const { toFile } = await import('openai/uploads')
  const answer = await client.audio.transcriptions
    .create(
      {
        file: await toFile(sound, 'voice.wav', { type: 'audio/wav' }),
        model,
        response_format: 'json',
        ...languageFor(model, language),
      },
      { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]), timeout: timeoutMs },
    )
    .asResponse()
  return readBounded(answer)
}

/** Newer models take several, and none beside them. */
function languageFor(model: string, language: string | null) {
  if (!language) return {}
  return /^gpt-(live-)?transcribe/.test(model) ? { languages: [language] } : { language }
}

async function readBounded({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const reader = body?.getReader()
  try {
    for (;;) {
      const { value } = (await reader?.read()) ?? {}
      if (!value) return Buffer.concat(chunks).toString('utf8')
      bytes += value.byteLength
      if (bytes > mostBytes) break
      chunks.push(value)
    }
  } catch {
    throw new WriterError('unavailable', 'The answer broke off.')
  }
  await reader?.cancel().catch(() => undefined)
  throw new WriterError('nonsense', 'The answer is far too long.')
}

const answerShape = z.object({
  text: z.string().optional(),
  segments: z.array(z.object({ text: z.string() })).optional(),
})

/** Servers answer with JSON, some with words alone, some with their pieces and nothing else. */
function textIn(answer: string): string {
  const text = isJson(answer) ? textOf(answerShape.parse(JSON.parse(answer))) : answer.trim()
  if (text === null || text.startsWith('<')) throw new WriterError('nonsense', 'The answer is not what was asked for.')
  if (text.length > mostLetters) throw new WriterError('nonsense', 'The answer has more words than can be said.')
  return text
}

const isJson = (answer: string) => /^\s*[{[]/.test(answer)
const textOf = ({ text, segments }: z.output<typeof answerShape>) =>
  (text ?? segments?.map((one) => one.text.trim()).join(' '))?.trim() ?? null
