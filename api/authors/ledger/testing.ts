import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { rewardLedger } from '../../../data/tables/rewards.ts'
import type { SharePlatform } from '../../../data/vocabulary/engagement.ts'
import type { Deps } from '../../platform/deps.ts'
import { insertInteraction } from '../../readers/engagement.store.ts'
import { insertConsent } from '../../stories/consent/consent.store.ts'
import { noteMilestones } from '../../stories/milestones.store.ts'
import { changeStory, findStory, insertStory, moveStory } from '../../stories/stories.store.ts'
import { fullConsent } from '../../testing.ts'
import { findAccountOf } from './accounts.ts'

/** A story that was sent, published and, perhaps, put on the home page at one instant. */
export function addStory(
  { db }: Pick<Deps, 'db'>,
  {
    email,
    at,
    isFeatured = false,
    name = 'Wanjiru Example',
    title = 'The heron came back',
  }: { email: string; at: string; isFeatured?: boolean; name?: string; title?: string },
): number {
  return db.transaction((tx) => {
    const words = { title, content: 'It stood in the reeds.', authorName: name }
    const from = { authorLocation: 'Lakeside, Kenya', authorEmail: email, category: 'Wildlife Return' as const }
    const { id } = insertStory(tx, { ...words, ...from, submission: randomUUID(), wordsSha256: '', at })
    moveStory(tx, id, { from: ['pending'], to: 'published', admin: 'admin1', at, rejectionReason: null })
    insertConsent(tx, { ...fullConsent, storyId: id, givenBy: null, how: 'form', note: null, at })
    if (isFeatured) changeStory(tx, id, { featured: true }, { at })
    const story = findStory(tx, id)
    if (story) noteMilestones(tx, story, at)
    return id
  })
}

/** What a reader did, as the room that counts writes it down once it is convinced. */
export const addInteraction = (
  { db }: Pick<Deps, 'db'>,
  done: {
    storyId: number
    type: 'view' | 'view_complete' | 'like' | 'share'
    at: string
    reader?: string
    network?: string
    range?: string
    platform?: SharePlatform
  },
): boolean =>
  insertInteraction(db, {
    reader: randomUUID(),
    network: randomUUID(),
    range: randomUUID(),
    device: 'phone',
    session: null,
    ...done,
  })

/** An account by its author's address, with its entries. */
export function ledgerOf({ db }: Pick<Deps, 'db'>, email: string) {
  const account = findAccountOf(db, email)
  if (!account) throw new Error(`${email} has no account.`)
  const entries = db
    .select()
    .from(rewardLedger)
    .where(eq(rewardLedger.accountId, account.id))
    .orderBy(asc(rewardLedger.id))
    .all()
  const sum = (unit: 'milliCents' | 'points') => entries.reduce((total, entry) => total + entry[unit], 0)
  return { account, entries, milliCents: sum('milliCents'), points: sum('points') }
}
