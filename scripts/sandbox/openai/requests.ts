import { z } from 'zod'
import type { Form } from './words.ts'

const textPart = z.looseObject({ type: z.string(), text: z.string().optional() })
const content = z.union([z.string(), z.array(textPart)])
const schemaFormat = {
  name: z.string(),
  schema: z.record(z.string(), z.unknown()),
  strict: z.boolean().nullish(),
  description: z.string().optional(),
}
const words = z.strictObject({ type: z.literal('text') })
const anyJson = z.strictObject({ type: z.literal('json_object') })

/** Of what OpenAI takes, what this sandbox understands. Other names are let through: the real service judges them. */
export const chatRequest = z.looseObject({
  model: z.string().min(1),
  messages: z
    .array(
      z.looseObject({
        role: z.enum(['developer', 'system', 'user', 'assistant', 'tool']),
        content: content.nullish(),
      }),
    )
    .min(1),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
  response_format: z
    .discriminatedUnion('type', [
      words,
      anyJson,
      z.strictObject({ type: z.literal('json_schema'), json_schema: z.strictObject(schemaFormat) }),
    ])
    .optional(),
})
export type ChatRequest = z.output<typeof chatRequest>

export const responseRequest = z.looseObject({
  model: z.string().min(1),
  input: z.union([
    z.string(),
    z.array(z.looseObject({ role: z.string().optional(), content: content.optional() })).min(1),
  ]),
  instructions: z.string().nullish(),
  stream: z.boolean().nullish(),
  text: z
    .looseObject({
      format: z
        .discriminatedUnion('type', [
          words,
          anyJson,
          z.strictObject({ type: z.literal('json_schema'), ...schemaFormat }),
        ])
        .optional(),
    })
    .optional(),
})
export type ResponseRequest = z.output<typeof responseRequest>

export interface Question {
  model: string
  /** Everything that was said before the answer. */
  said: string
  /** The last of it. */
  question: string
  form: Form
}

export function questionOfChat({ model, messages, response_format: format }: ChatRequest): Question {
  const texts = messages.map((message) => textOf(message.content ?? ''))
  const schema = format?.type === 'json_schema' ? format.json_schema.schema : undefined
  return { model, said: texts.join('\n'), question: texts.at(-1) ?? '', form: formOf(format?.type, schema) }
}

export function questionOfResponse({ model, input, instructions, text }: ResponseRequest): Question {
  const texts = typeof input === 'string' ? [input] : input.map((item) => textOf(item.content ?? ''))
  const schema = text?.format?.type === 'json_schema' ? text.format.schema : undefined
  return {
    model,
    said: [instructions ?? '', ...texts].join('\n'),
    question: texts.at(-1) ?? '',
    form: formOf(text?.format?.type, schema),
  }
}

const textOf = (given: z.output<typeof content>) =>
  typeof given === 'string' ? given : given.map(({ text }) => text ?? '').join(' ')

function formOf(type: string | undefined, schema: Record<string, unknown> | undefined): Form {
  if (schema) return { kind: 'schema', schema }
  return { kind: type === 'json_object' ? 'json' : 'words' }
}
