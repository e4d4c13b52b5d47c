import type { HeldAct } from '../../../../data/contract/heldActs.ts'
import type { HeldDoing } from '../../../../data/vocabulary/heldActs.ts'

interface Words {
  /** Before the seconds that are left. */
  doing: string
  /** After “will be”. */
  done: string
}

export const heldWords: Record<HeldDoing, Words> = {
  publish: { doing: 'Publishing', done: 'published' },
  reject: { doing: 'Rejecting', done: 'rejected' },
  unpublish: { doing: 'Unpublishing', done: 'taken off the site' },
  feature: { doing: 'Adding to the home page', done: 'put on the home page' },
  unfeature: { doing: 'Removing from the home page', done: 'taken off the home page' },
  delete: { doing: 'Deleting', done: 'deleted' },
}

const kinds: Readonly<Record<string, string>> = {
  contact_message: 'Message',
  translation: 'Translation',
  spoken_help: 'Spoken help',
  social_post: 'Post to a social network,',
  social_token: 'Token of',
  newsletter_subscriber: 'Subscriber',
  newsletter_draft: 'Newsletter',
  content: 'Content',
  fund: 'Entry about donations',
}

/** “The heron” · Message 7 */
export function subjectInWords({ name, subject: { kind, id } }: Pick<HeldAct, 'name' | 'subject'>): string {
  if (name) return `“${name}”`
  return `${kinds[kind] ?? kind.replace(/^./, (letter) => letter.toUpperCase())} ${id}`
}

/** What the toast says: what will be, not what is. */
export const willBe = (does: HeldDoing, what: string, isAtOnce = false): string =>
  isAtOnce ? `${what} is ${heldWords[does].done} now.` : `${what} will be ${heldWords[does].done} in ten seconds.`
