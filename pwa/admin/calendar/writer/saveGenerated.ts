import type { ContentItem } from '../../../../data/contract/outreach/calendar.ts'
import { changeItem, createItem } from '../queries.ts'
import { contentOf, type GeneratedDraft, writeGenerated } from './generation.ts'

const editable = ['title', 'content', 'hashtags', 'callToAction'] as const

/** Makes a draft of a generated post. What an earlier click without an answer has made is brought to what was written since. */
export async function saveGenerated(post: Readonly<GeneratedDraft>): Promise<ContentItem> {
  const { key, sent, title, content, hashtags, callToAction } = post
  const words = contentOf(post)
  if (!sent) writeGenerated(key, { sent: { title, content, hashtags, callToAction } })
  const made = await createItem(words, key)
  const changed = editable.filter((name) => sent && sent[name] !== post[name])
  if (changed.length === 0) return made
  return changeItem(made.id, {
    ...Object.fromEntries(changed.map((name) => [name, words[name]])),
    revision: made.revision,
  })
}
