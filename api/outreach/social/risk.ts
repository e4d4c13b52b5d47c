import type { Store, Tx } from '../../platform/database.ts'
import type { RiskSubject } from '../../platform/risk/risk.store.ts'
import { openRisks, type RiskWord, requireSafe, riskInWords } from '../../platform/risk/risk.ts'
import type { PostRow } from './posts.store.ts'

type Post = Pick<PostRow, 'id' | 'calendarId' | 'postText'>

/** What was decided about the item of the calendar that a post is of counts for the post. */
const leavingOf = ({ id, calendarId, postText }: Post) => {
  const own: RiskSubject = { kind: 'social_post', id }
  const ofItem: RiskSubject[] = calendarId === null ? [] : [{ kind: 'content', id: calendarId }]
  return { subjects: [own, ...ofItem] as const, texts: [{ field: 'postText', text: postText }] }
}

/** Errors: story.poacher_risk (409). */
export const requireSafePost = (tx: Tx, post: Post, word: RiskWord): void => requireSafe(tx, leavingOf(post), word)

/** Why a post must not leave; null when it may. */
export function riskOfLeaving(db: Store, post: Post): string | null {
  const open = openRisks(db, leavingOf(post))
  return open.length === 0 ? null : riskInWords(open)
}
