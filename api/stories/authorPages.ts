import { randomBytes } from 'node:crypto'
import { isNamed } from '../../data/rules/authors/isNamed.ts'
import type { Store } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { defineJob, type JobHandlers } from '../platform/jobs/handlers.ts'
import { publicKeys } from '../platform/publicKeys.ts'
import { inSteps } from '../platform/steps.ts'
import {
  findPageOfOthers,
  forgetFormerPages,
  hasStoriesOn,
  listStoriesWithoutAuthor,
  noteFormerPage,
  setAuthorPage,
} from './authorPages.store.ts'
import type { StoryRow } from './stories.store.ts'

/**
 * Gives a story to the page of its author: the one that the other stories of this address under this name are on. The address of a page
 * says nothing of whose it is. A corrected name takes its page along; where it becomes one with another, the old address leads there. What
 * stands under no name is on no page, and two names of one address are two authors: that they belong together was never public.
 */
export function seatStory(tx: Store, story: StoryRow): void {
  const { id, authorPage: before } = story
  const page = pageFor(tx, story)
  if (page === before) return
  setAuthorPage(tx, id, page)
  if (before === null || hasStoriesOn(tx, before)) return
  if (page === null) forgetFormerPages(tx, before)
  else noteFormerPage(tx, before, page)
}

function pageFor(tx: Store, story: StoryRow): string | null {
  const { id, authorEmail, authorName, authorPage, status, withdrawnAt } = story
  if (authorEmail === '' || withdrawnAt || !isNamed(authorName)) return null
  if (authorPage === null && status !== 'published') return null
  const others = findPageOfOthers(tx, story)
  if (others) return others
  return authorPage !== null && !hasStoriesOn(tx, authorPage, id) ? authorPage : newPage()
}

/** 12 letters and figures: nobody comes upon one by trying. */
const newPage = () =>
  BigInt(`0x${randomBytes(8).toString('hex')}`)
    .toString(36)
    .slice(0, 12)
    .padStart(12, '0')

/** Stories in one go: a few milliseconds. */
const batch = 50

/** Gives stories to the pages of their authors that were published without. */
export const authorPageJobs = (depsOf: () => Pick<Deps, 'db' | 'published'>): JobHandlers => ({
  'stories.authors': defineJob({
    everyMs: 24 * 3_600_000,
    async run(_payload, { signal }) {
      const { db, published } = depsOf()
      await inSteps<StoryRow>({
        signal,
        read: (after) => listStoriesWithoutAuthor(db, after?.id ?? 0, batch),
        work: (rows) =>
          db.transaction((tx) => {
            for (const row of rows) seatStory(tx, row)
            if (rows.some(({ authorName }) => isNamed(authorName)))
              published.changed(tx, { keys: [publicKeys.site], isSoft: true })
          }),
      })
    },
  }),
})
