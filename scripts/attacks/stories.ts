import { randomUUID } from 'node:crypto'
import type { StoryReceipt } from '../../data/contract/stories.ts'
import { json, type Victim } from './victim.ts'

export const storyWords = {
  title: 'The heron came back',
  content: 'It stood on one leg.',
  authorName: 'Wanjiru Example',
  authorLocation: 'Lakeside, Kenya',
  authorEmail: 'wanjiru@example.org',
  category: 'Wildlife Return',
}

export interface Sent {
  words?: Partial<typeof storyWords> & { parts?: object[] }
  /** Of the caller, beyond the usual ones. */
  headers?: Record<string, string>
  submission?: string
}

/** Sends a story as JSON. */
export async function sendStory(
  { call }: Pick<Victim, 'call'>,
  { words, headers, submission = randomUUID() }: Sent = {},
) {
  const answer = await call('/api/stories', {
    method: 'POST',
    headers: { ...json, ...headers, 'idempotency-key': submission },
    body: JSON.stringify({ ...storyWords, ...words }),
  })
  const text = await answer.text()
  return { status: answer.status, text, submission, receipt: answer.ok ? (JSON.parse(text) as StoryReceipt) : null }
}

/** Sends one and has it published; the cookie is that of the admin who did it. */
export async function publishStory(victim: Pick<Victim, 'call' | 'signIn'>, sent?: Sent) {
  const { receipt, text } = await sendStory(victim, sent)
  if (!receipt) throw new Error(`No story came in: ${text}`)
  const cookie = await victim.signIn()
  const body = JSON.stringify({ status: 'published' })
  await victim.call(`/api/stories/${receipt.storyId}/status`, { method: 'PATCH', headers: { ...json, cookie }, body })
  return { id: receipt.storyId, receipt, cookie }
}
