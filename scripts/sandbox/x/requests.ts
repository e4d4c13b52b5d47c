import type { Context } from 'hono'
import { z } from 'zod'

/** What X takes as a body, and nothing else. */
export const postRequest = z.strictObject({
  text: z.string().optional(),
  media: z.strictObject({ media_ids: z.array(z.string()).min(1).max(4) }).optional(),
  reply: z.strictObject({ in_reply_to_tweet_id: z.string() }).optional(),
})
export const mediaRequest = z.strictObject({
  media_type: z.string(),
  total_bytes: z.number().int().positive(),
  media_category: z.enum(['tweet_image', 'tweet_gif', 'tweet_video']).optional(),
  shared: z.boolean().optional(),
})
export const metadataRequest = z.strictObject({
  id: z.string(),
  metadata: z.strictObject({ alt_text: z.strictObject({ text: z.string().min(1).max(1000) }) }),
})

export class InvalidRequest extends Error {}

export async function read<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  const body: unknown = await c.req.json().catch(() => null)
  const { success, data, error } = schema.safeParse(body)
  if (success) return data
  const [{ path, message } = { path: [], message: '' }] = error.issues
  throw new InvalidRequest(`[${path.join('.')}] ${message}`)
}
