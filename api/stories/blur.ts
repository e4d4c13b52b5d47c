import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { AdminName } from '../../data/contract/admin.ts'
import type { AdminStory, PhotoBlur } from '../../data/contract/stories.ts'
import { recordAct } from '../platform/audit/audit.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/errors.ts'
import { newMediaId } from '../platform/storage/storage.ts'
import { alterStory } from './alter.ts'
import { blurAreas } from './media/blur.ts'
import { eraseMedia } from './media/erase.ts'
import type { MediaRow } from './media/media.present.ts'
import { replaceByBlurred } from './media/media.store.ts'
import { listMediaOf } from './media/media.ts'
import { erasePictures, takePicture } from './media/pictures.ts'
import { admitMedia } from './media/receive.ts'
import { changeStory } from './stories.store.ts'
import { refuseStale, showToAdmin } from './stories.ts'
import { renameInVersions } from './versions.store.ts'

/**
 * Makes places of a photo unrecognisable, for good: a new photo stands where it stood, under another address, and the
 * former one is erased, also for earlier versions. Errors: story.not_found; media.not_ready; story.stale; story.withdrawn.
 */
export async function blurPhoto(
  deps: Deps,
  admin: AdminName,
  { id, mediaId, areas, reason, revision }: PhotoBlur & { id: number; mediaId: string },
): Promise<AdminStory> {
  const former = readyPhoto(deps, id, mediaId)
  const photo = await deps.storage.read(mediaId, `${former.widths?.at(-1)}.webp`)
  if (!photo) return notReady()
  const blurred = await takeBlurred(deps, await blurAreas(photo, areas))
  try {
    alterStory(deps, id, (tx, _story, at) => {
      readyPhoto({ db: tx }, id, mediaId)
      if (!changeStory(tx, id, {}, { revision, at })) refuseStale(deps, tx, id)
      replaceByBlurred(tx, { former, id: blurred.id, reason })
      renameInVersions(tx, id, mediaId, blurred.id)
      eraseMedia(tx, deps.jobs, [mediaId])
      recordAct(tx, { admin, action: 'story.photo_blurred', subject: { kind: 'story', id }, after: { reason }, at })
    })
  } catch (error) {
    deps.db.transaction((tx) => erasePictures(tx, deps.jobs, [blurred.id]))
    throw error
  }
  return showToAdmin(deps, id)
}

function readyPhoto({ db }: { db: Parameters<typeof listMediaOf>[0] }, storyId: number, mediaId: string): MediaRow {
  const row = listMediaOf(db, storyId).find(({ id }) => id === mediaId)
  return row?.kind === 'image' && row.state === 'ready' ? row : notReady()
}

const notReady = (): never => fail('conflict', 'media.not_ready', 'This photo is not there, or not ready.')

/** Converted as every photo is; of no story yet. */
async function takeBlurred(deps: Deps, png: Buffer): Promise<MediaRow> {
  const file = path.join(deps.storage.incoming, `blurred-${newMediaId()}`)
  await writeFile(file, png, { mode: 0o600 })
  try {
    const sha256 = createHash('sha256').update(png).digest('hex')
    return await takePicture(deps, await admitMedia(deps, 'image', { path: file, bytes: png.length, sha256 }))
  } finally {
    await rm(file, { force: true })
  }
}
