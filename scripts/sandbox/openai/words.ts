import { trialDrafts } from './drafts.ts'

interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  minItems?: number
  minimum?: number
  properties?: Record<string, Schema>
  required?: string[]
  $ref?: string
  $defs?: Record<string, Schema>
}

/** How an answer has to look: words, any JSON, or JSON of a schema. */
export type Form = { kind: 'words' } | { kind: 'json' } | { kind: 'schema'; schema: Schema }

/** The sandbox thinks nothing: it says that it is a trial and repeats the question, in the form that was asked for. */
export function answerTo(question: string, form: Form): string {
  const words = `This is a trial answer. You asked: ${shortened(question)}`
  if (form.kind === 'words') return words
  if (form.kind === 'json') return JSON.stringify({ answer: words })
  const drafts = form.schema.properties?.drafts ? trialDrafts(question) : null
  const translations = form.schema.properties?.translations ? trialTranslations(question) : null
  return drafts ?? translations ?? JSON.stringify(fill(form.schema, words, form.schema))
}

/** Each text again, with the language that it was asked for; null where the question is none of ours. */
function trialTranslations(question: string): string | null {
  try {
    const { to, texts } = JSON.parse(question) as { to: string; texts: string[] }
    return JSON.stringify({ translations: texts.map((text) => `[${to}] ${text}`) })
  } catch {
    return null
  }
}

/** The smallest thing that fits a schema; whatever takes words gets ours. */
function fill(schema: Schema, words: string, root: Schema): unknown {
  if (schema.$ref) return fill(root.$defs?.[schema.$ref.split('/').at(-1)!] ?? {}, words, root)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return fill(schema.anyOf[0] ?? {}, words, root)
  const { properties = {}, items = {} } = schema
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, fill(inner, words, root)]))
    case 'array':
      return Array.from({ length: schema.minItems ?? 1 }, () => fill(items, words, root))
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return words
  }
}

const shortened = (text: string) => (text.length > 200 ? `${text.slice(0, 200)} …` : text)

/** About as many as a real model counts. */
export const countTokens = (text: string) => Math.ceil(text.length / 4)

/** The pieces in which words arrive while somebody reads. */
export const piecesOf = (text: string): string[] => text.match(/\s*\S+\s*$|\s*\S+/g) ?? [text]
