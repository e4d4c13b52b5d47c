import { mayAppear } from '../../../../data/rules/stories/consent.ts'
import { withheldName } from '../../../../data/vocabulary/policies.ts'
import { eraseDetailsOf } from '../../../platform/audit/erasure.ts'
import { type Clock, toInstant } from '../../../platform/clock.ts'
import type { Store, Tx } from '../../../platform/database.ts'
import type { HeldItem } from '../../../platform/erasure.ts'
import { idsOf } from '../../../platform/rows.ts'
import { findStory, type StoryRow, storyIdsOfPerson } from '../../../stories/index.ts'
import { renamed, saysOf } from './formerName.ts'
import { changeItemRow, type ItemRow, listItemsAbout } from './items.store.ts'

interface Altered {
  storyId: number
  /** The public name under it before. */
  formerName: string
}

/**
 * A story has changed or gone, in the transaction in which it has, and its posts were looked at already: a draft about it says what
 * stands in its way. Of a story that was withdrawn, or whose name is no longer kept, what the items say is erased here.
 */
export function reviewItemsAbout(tx: Tx, clock: Clock, { storyId, formerName }: Altered): void {
  const items = listItemsAbout(tx, [storyId])
  if (items.length === 0) return
  const at = toInstant(clock)
  const story = findStory(tx, storyId)
  const left = story?.status === 'published' ? heldBack(storyId) : gone(storyId)
  const isWithheld = story?.authorName === withheldName && formerName !== withheldName
  if (!story || story.withdrawnAt !== null) eraseItems(tx, items, { problem: left, at })
  else if (isWithheld) eraseItems(tx, items, { problem: `The name under story ${storyId} is no longer kept.`, at })
  else tellOf(tx, items, { story, formerName, left, at })
}

const gone = (storyId: number) => `Story ${storyId} is not on the site any more.`
const heldBack = (storyId: number) => `The writer of story ${storyId} said no to social networks.`

interface Found {
  story: StoryRow
  formerName: string
  /** The words for a story that is on no page. */
  left: string
  at: string
}

function tellOf(tx: Tx, items: ItemRow[], { at, ...found }: Found): void {
  for (const item of items) {
    const problem = problemWith(item, found)
    if (item.status === 'draft' && problem !== item.problem) write(tx, item, { problem }, at)
  }
}

function problemWith(item: ItemRow, { story, formerName, left }: Omit<Found, 'at'>): string | null {
  const { id, authorName } = story
  if (!mayAppear(story, 'calendarDraft')) return item.problem ?? left
  if (authorName !== formerName && saysOf(item).includes(formerName)) return renamed(id, formerName)
  return [gone(id), heldBack(id), renamed(id, authorName)].includes(item.problem ?? '') ? null : item.problem
}

/** Stands for what an item said. */
export const erasedWords = 'The words of this item were erased.'

function eraseItems(tx: Tx, items: ItemRow[], { problem, at }: { problem: string; at: string }): void {
  const erased = { title: erasedWords, content: erasedWords, callToAction: null, hashtags: [], imageUrl: null }
  for (const item of items) write(tx, item, { ...erased, problem: item.status === 'draft' ? problem : null }, at)
  eraseDetailsOf(tx, 'content', idsOf(items))
}

const write = (tx: Tx, { id, revision }: ItemRow, change: Partial<ItemRow>, at: string) =>
  changeItemRow(tx, id, { ...change, revision: revision + 1, updatedAt: at })

/** Items about stories of a person. They are erased with their story. */
export const itemsOfPerson = (db: Store, email: string): HeldItem[] =>
  listItemsAbout(db, storyIdsOfPerson(db, email)).map((item) => ({
    id: item.id,
    storyId: item.storyId,
    title: item.title,
    content: item.content,
    callToAction: item.callToAction,
    hashtags: item.hashtags,
    status: item.status,
    scheduledDate: item.scheduledDate,
    publishedAt: item.publishedAt,
  }))
