import { t } from '../../data/words/words.ts'
import { toInstant } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import type { StoryWritten } from '../platform/events.ts'
import { fail } from '../platform/http/errors.ts'
import { publicKeys } from '../platform/publicKeys.ts'
import type { RiskWord } from '../platform/risk/risk.ts'
import { seatStory } from './authorPages.ts'
import { listMediaOf, settleStoryMedia } from './media/media.ts'
import { noteMilestones } from './milestones.store.ts'
import { requireSomethingToShow } from './nothingToShow.ts'
import { markGone, markPublished } from './publications/publications.ts'
import { requireSafeStory, risksShown } from './risk.ts'
import { findStory, type StoryRow } from './stories.store.ts'
import { settleTranslations } from './translations/shown.ts'

/** Everything that it notes was at the same instant. */
export type StoryAlteration = (tx: Tx, story: StoryRow, at: string) => void

/**
 * One change, one transaction: the story's public face and the devices' feed follow in the same breath.
 * `word`: whose change it is, and why words go on the page that could lead somebody to an animal.
 * Errors: story.not_found; story.withdrawn (409), for what its writer took back; story.poacher_risk (409); story.nothing_to_show (409).
 */
export function alterStory(
  deps: Deps,
  id: number,
  change: StoryAlteration,
  { written = deps.storyWritten, word }: { written?: StoryWritten; word?: Omit<RiskWord, 'at'> } = {},
): void {
  deps.db.transaction((tx) => {
    const at = toInstant(deps.clock)
    const before = findStory(tx, id) ?? noStory()
    if (before.withdrawnAt) refuseWithdrawn('conflict')
    const mediaIds = listMediaOf(tx, id).map((item) => item.id)
    const shown = risksShown(tx, before)
    change(tx, before, at)
    settleStoryMedia(tx, id)
    written(tx, id)
    seatStory(tx, findStory(tx, id) ?? noStory())
    const after = findStory(tx, id)
    const isPublished = after?.status === 'published'
    if (after) settleTranslations(tx, after)
    if (isPublished) requireSomethingToShow(tx, after)
    if (isPublished) requireSafeStory(tx, id, shown, word && { ...word, at })
    if (after) noteMilestones(tx, after, at)
    if (isPublished) markPublished(tx, 'story', id)
    else if (before.status === 'published') markGone(tx, 'story', id, mediaIds)
    const wasSeen = isPublished || before.status === 'published'
    if (wasSeen || after?.withdrawnAt) deps.storyAltered(tx, id, before.authorName)
    const keys = [publicKeys.story(id), publicKeys.stories]
    if (wasSeen) deps.published.changed(tx, { keys, isSoft: before.status !== 'published' })
  })
  deps.jobs.wake()
}

export const noStory = (): never => fail('notFound', 'story.not_found', t('Story not found'))

export const refuseWithdrawn = (kind: 'conflict' | 'notFound'): never =>
  fail(kind, 'story.withdrawn', t('The writer has withdrawn this story. Nothing of it is left.'))
