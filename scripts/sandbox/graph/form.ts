import type { Context } from 'hono'
import { readMultipart } from '../multipart.ts'

export interface Form {
  fields: Record<string, string>
  source: { type: string; bytes: Buffer } | null
}

/** Graph takes forms of both kinds, and JSON. */
export async function readForm(c: Context): Promise<Form> {
  const type = c.req.header('content-type') ?? ''
  if (type.startsWith('application/json')) {
    const body: Record<string, unknown> = await c.req.json().catch(() => ({}))
    const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
    return {
      fields: Object.fromEntries(Object.entries(body).map(([name, value]) => [name, asText(value)])),
      source: null,
    }
  }
  if (!type.startsWith('multipart/form-data'))
    return { fields: Object.fromEntries(new URLSearchParams(await c.req.text())), source: null }
  const parts = readMultipart(await c.req.arrayBuffer(), type)
  const source = parts.find(({ name }) => name === 'source')
  const others = parts.filter(({ name }) => name !== 'source')
  return {
    fields: Object.fromEntries(others.map(({ name, bytes }) => [name, bytes.toString('utf8')])),
    source: source?.type?.startsWith('image/') ? { type: source.type, bytes: source.bytes } : null,
  }
}

/** `attached_media[0]={"media_fbid":"…"}`, or a list of them. Null stands for what is none. */
export function attachedTo(fields: Record<string, string>): (string | null)[] {
  const given = Object.entries(fields).filter(([name]) => /^attached_media(\[\d+\])?$/.test(name))
  return given.flatMap(([, json]) => {
    try {
      const value: unknown = JSON.parse(json)
      return [value].flat().map((item) => (item as { media_fbid?: string } | null)?.media_fbid ?? null)
    } catch {
      return [null]
    }
  })
}
