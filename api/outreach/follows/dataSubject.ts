import { and, isNull, lt } from 'drizzle-orm'
import { followers, follows } from '../../../data/tables/follows.ts'
import type { Db, Store, Tx } from '../../platform/database.ts'
import { type Before, type HeldItem, isAddress } from '../../platform/erasure.ts'
import { forgetRecipient } from '../../platform/mail/mail.store.ts'
import { listRows } from '../../platform/rows.ts'
import { deleteFollow, findFollower, findFollowerOf, listFollowsOf } from './follows.store.ts'
import { forgetFollower } from './follows.ts'

export const followsOfPerson = (db: Store, email: string): HeldItem[] =>
  listRows(db, followers, { where: isAddress(followers.email, email) }).flatMap((follower) =>
    listFollowsOf(db, [follower.id]).map(({ kind, value, askedAt, confirmedAt }) => ({
      email: follower.email,
      follows: kind,
      which: value,
      rhythm: follower.rhythm,
      language: follower.language,
      askedAt,
      confirmedAt,
      refusedAt: follower.refusedAt,
    })),
  )

export function eraseFollowsOfPerson(tx: Tx, email: string): number {
  const follower = findFollowerOf(tx, email)
  if (!follower) return 0
  const count = listFollowsOf(tx, [follower.id]).length
  forgetFollower(tx, follower)
  return count
}

/** What the owner of an address never said yes to; an address of which nothing is left goes with it, and the questions that went there. */
export const forgetUnconfirmedFollowsBefore = (db: Db, { before, limit }: Before): number =>
  db.transaction((tx) => {
    const rows = listRows(tx, follows, {
      where: and(isNull(follows.confirmedAt), lt(follows.askedAt, before)),
      limit,
    })
    for (const { id, followerId } of rows) {
      deleteFollow(tx, id)
      const follower = findFollower(tx, followerId)
      if (!follower || listFollowsOf(tx, [followerId]).length > 0) continue
      forgetFollower(tx, follower)
      forgetRecipient(tx, 'follow_question', follower.email)
    }
    return rows.length
  })
