import type { ChatCompletion, ChatCompletionChunk } from 'openai/resources/chat/completions'
import type { CompletionUsage } from 'openai/resources/completions'
import type {
  Response as OpenaiResponse,
  ResponseOutputMessage,
  ResponseStreamEvent,
} from 'openai/resources/responses/responses'
import { countTokens, piecesOf } from './words.ts'

/** How an answer can end: whole, in a refusal of the model, stopped by the filter, or cut off in the middle. */
export const endings = ['stop', 'refusal', 'content_filter', 'length'] as const
export type Ending = (typeof endings)[number]

export interface Answer {
  id: string
  /** Seconds since 1970. */
  at: number
  model: string
  said: string
  text: string
  ending: Ending
}

/** A refusal is a whole answer, in another field. */
const finishOf = ({ ending }: Answer) => (ending === 'refusal' ? 'stop' : ending)

export function presentChat(answer: Answer): ChatCompletion {
  const { id, at, model, said, text, ending } = answer
  const [content, refusal] = ending === 'refusal' ? [null, text] : [text, null]
  return {
    id,
    object: 'chat.completion',
    created: at,
    model,
    choices: [
      { index: 0, finish_reason: finishOf(answer), logprobs: null, message: { role: 'assistant', content, refusal } },
    ],
    usage: usageOf(said, text),
  }
}

export function* streamChat(answer: Answer, withUsage: boolean): Generator<ChatCompletionChunk> {
  const { id, at, model, said, text, ending } = answer
  const chunk = (
    delta: ChatCompletionChunk.Choice.Delta,
    finish_reason: ChatCompletionChunk.Choice['finish_reason'] = null,
  ): ChatCompletionChunk => ({
    id,
    object: 'chat.completion.chunk',
    created: at,
    model,
    choices: [{ index: 0, delta, finish_reason, logprobs: null }],
    ...(withUsage && { usage: null }),
  })
  yield chunk({ role: 'assistant', content: '', refusal: null })
  for (const piece of piecesOf(text)) yield chunk(ending === 'refusal' ? { refusal: piece } : { content: piece })
  yield chunk({}, finishOf(answer))
  if (withUsage) yield { ...chunk({}), choices: [], usage: usageOf(said, text) }
}

function usageOf(said: string, text: string): CompletionUsage {
  const [prompt_tokens, completion_tokens] = [countTokens(said), countTokens(text)]
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens }
}

/** `output_text` is added by the library. */
type Wire = Omit<OpenaiResponse, 'output_text'>

export function presentResponse(answer: Answer, isDone = true): Wire {
  const { id, at, model, said, text } = answer
  const why = unfinished[answer.ending]
  const [input_tokens, output_tokens] = [countTokens(said), countTokens(text)]
  return {
    id,
    object: 'response',
    created_at: at,
    status: !isDone ? 'in_progress' : why ? 'incomplete' : 'completed',
    model,
    access_programs: null,
    output: isDone ? [messageOf(answer, why ? 'incomplete' : 'completed')] : [],
    error: null,
    incomplete_details: isDone && why ? { reason: why } : null,
    instructions: null,
    metadata: {},
    parallel_tool_calls: true,
    temperature: 1,
    tool_choice: 'auto',
    tools: [],
    top_p: 1,
    ...(isDone && {
      usage: {
        input_tokens,
        input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
        output_tokens,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: input_tokens + output_tokens,
      },
    }),
  }
}

/** Why a response ended early, in the words of the other call. */
const unfinished: Partial<Record<Ending, 'content_filter' | 'max_output_tokens'>> = {
  content_filter: 'content_filter',
  length: 'max_output_tokens',
}

const messageOf = ({ id, text, ending }: Answer, status: ResponseOutputMessage['status']): ResponseOutputMessage => ({
  id: id.replace(/^resp/, 'msg'),
  type: 'message',
  role: 'assistant',
  status,
  content: status === 'in_progress' ? [] : [ending === 'refusal' ? { type: 'refusal', refusal: text } : partOf(text)],
})
const partOf = (text: string) => ({ type: 'output_text' as const, text, annotations: [], logprobs: [] })

type Unnumbered<Event> = Event extends unknown ? Omit<Event, 'sequence_number'> : never

export function* streamResponse(answer: Answer): Generator<object> {
  let number = 0
  for (const event of eventsOf(answer)) yield { ...event, sequence_number: number++ }
}

function* eventsOf(answer: Answer): Generator<Unnumbered<ResponseStreamEvent>> {
  const { text } = answer
  const item = messageOf(answer, 'in_progress')
  const where = { item_id: item.id, output_index: 0, content_index: 0 }
  const begun = presentResponse(answer, false) as OpenaiResponse
  yield { type: 'response.created', response: begun }
  yield { type: 'response.in_progress', response: begun }
  yield { type: 'response.output_item.added', output_index: 0, item }
  yield { type: 'response.content_part.added', ...where, part: partOf('') }
  for (const delta of piecesOf(text)) yield { type: 'response.output_text.delta', ...where, delta, logprobs: [] }
  yield { type: 'response.output_text.done', ...where, text, logprobs: [] }
  yield { type: 'response.content_part.done', ...where, part: partOf(text) }
  yield { type: 'response.output_item.done', output_index: 0, item: messageOf(answer, 'completed') }
  yield { type: 'response.completed', response: presentResponse(answer) as OpenaiResponse }
}
