import { and, countDistinct, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import { media, stories, storyVersions } from '../../data/tables/stories.ts'
import type { Store } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import type { Before } from '../platform/erasure.ts'
import { idsOf, listFields } from '../platform/rows.ts'
import { currentMedia } from './currentMedia.ts'
import { forgetReplacedCaptions } from './media/captions.store.ts'
import { eraseMedia } from './media/erase.ts'
import { listMediaOfStories } from './media/media.ts'
import { filesOfOpenProposals } from './writer/writer.store.ts'

/**
 * Deletes photos and videos that a newer file has replaced or an admin took out, and captions that were replaced, once no
 * version of the time that counts, and no open proposal, names them: until then an edit can be taken back with its pictures.
 */
export function forgetReplacedFilesBefore({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, { before, limit }: Before): number {
  return db.transaction((tx) => {
    const ids = listReplaced(tx, before).slice(0, limit)
    eraseMedia(tx, jobs, ids)
    const named = captionsOfVersionsSince(tx, before)
    return ids.length + forgetReplacedCaptions(tx, { before, limit: limit - ids.length, named })
  })
}

function listReplaced(tx: Store, before: string): string[] {
  const candidates = listFields(tx, stories, {
    fields: { id: stories.id, status: stories.status },
    where: inArray(stories.id, storiesWithSpareFiles(tx)),
  })
  const files = listMediaOfStories(tx, idsOf(candidates))
  const named = new Set([...filesOfVersionsSince(tx, before), ...filesOfOpenProposals(tx, idsOf(candidates))])
  return candidates.flatMap(({ id, status }) => {
    const all = files.get(id) ?? []
    const current = new Set(currentMedia({ status, media: all }))
    return all
      .filter((file) => !current.has(file) && file.createdAt < before && !named.has(file.id))
      .map((file) => file.id)
  })
}

/** More than one settled file at a place, or one that was taken out. */
const storiesWithSpareFiles = (tx: Store): number[] =>
  tx
    .select({ storyId: media.storyId })
    .from(media)
    .where(and(isNotNull(media.storyId), inArray(media.state, ['ready', 'failed'])))
    .groupBy(media.storyId)
    .having(sql`count(*) > ${countDistinct(sql`${media.kind} || ${media.place}`)} or max(${media.removed})`)
    .all()
    .flatMap(({ storyId }) => storyId ?? [])

const filesOfVersionsSince = (tx: Store, before: string): Set<string> =>
  new Set(
    listFields(tx, storyVersions, {
      fields: { mediaIds: storyVersions.mediaIds },
      where: gte(storyVersions.replacedAt, before),
    }).flatMap(({ mediaIds }) => mediaIds),
  )

const captionsOfVersionsSince = (tx: Store, before: string): Set<string> =>
  new Set(
    listFields(tx, storyVersions, {
      fields: { mediaWords: storyVersions.mediaWords },
      where: gte(storyVersions.replacedAt, before),
    }).flatMap(({ mediaWords }) => (mediaWords ?? []).flatMap(({ captionsId }) => captionsId ?? [])),
  )
