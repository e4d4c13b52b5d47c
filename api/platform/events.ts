import type { AdminName } from '../../data/contract/admin.ts'
import type { SocialPlatform } from '../../data/vocabulary/social.ts'
import type { Store, Tx } from './database.ts'

/** A post that was given words of its own. */
export interface Reworded {
  id: number
  calendarId: number
  platform: SocialPlatform
  postText: string
  mediaUrl: string | null
  admin: AdminName
}

export type StoryWritten = (tx: Tx, id: number) => void

/**
 * What one district tells the others, which it does not know: who listens is decided in `api/events.ts`. Each is told in the transaction that
 * brings it, so that it happens with all that follows or not at all.
 */
export interface DomainEvents {
  /** A story was changed or left the site: others repeat its words. */
  storyAltered(tx: Tx, id: number, formerName: string): void
  /** A story came or has other words: it may repeat an earlier one. */
  storyWritten: StoryWritten
  /**
   * A story is about to get these words. What takes long is looked at now, while others may write; what is answered is told instead of
   * `storyWritten`, in the transaction that brings them.
   */
  wordsComing(content: string): Promise<StoryWritten>
  /** A news post was changed or ended: others point at it. */
  newsAltered(tx: Tx, id: number): void
  /** An author has another address, and takes along what is theirs. Errors: author.account_taken. */
  authorMoved(tx: Store, addresses: { from: string; to: string }): void
  /** A profile is about to be deleted. Errors: author.payout_under_way, while it is needed. */
  authorLeaving(tx: Store, email: string): void
  /** Something became of a post that belongs to an item of the calendar. */
  postSettled(tx: Store, calendarId: number): void
  /** A post got words of its own. Answers of which item of the calendar it is from then on. */
  postReworded(tx: Tx, post: Reworded): number
  /** Whether anybody shows a picture that belongs to no story. */
  pictureKept(tx: Store, id: string): boolean
}
