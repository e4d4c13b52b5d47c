import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { newMediaId } from '../../platform/storage/storage.ts'
import { convertMedia } from './convert.ts'
import { eraseMedia } from './erase.ts'
import { storyUrlOf } from './media.present.ts'
import { deleteMedia, findMedia, insertMedia, listPicturesBefore, type MediaRow, showPicture } from './media.store.ts'
import { convertEditorsPhoto } from './photoProgram.ts'
import type { JudgedFile } from './receive.ts'

/** Pictures that belong to no story: admins put them into posts, and whoever names them says who may see them. */
export { listPicturesBefore, showPicture }

/**
 * Takes a picture and converts it at once: whoever waits is writing around it.
 * Errors: media.unusable (415), with what is wrong with it.
 */
export async function takePicture(deps: Deps, file: JudgedFile): Promise<MediaRow> {
  const { db, clock, storage } = deps
  const id = newMediaId()
  const { bytes, sha256 } = file
  db.transaction((tx) => {
    const createdAt = clock.now().toISOString()
    insertMedia(tx, { id, storyId: null, kind: 'image', bytes, sha256, state: 'received', approved: false, createdAt })
    file.keepAs(id)
  })
  const converter = { convertPhoto: convertEditorsPhoto, findFilmConverter: async () => null }
  await convertMedia({ db, clock, storage, converter, onReady: () => {} }, { id }, new AbortController().signal)
  const row = findMedia(db, id)
  if (row?.state === 'ready') return row
  deleteMedia(db, id)
  await storage.remove(id)
  return fail('wrongType', 'media.unusable', row?.reason ?? 'This is not a photo that can be opened.')
}

export const presentLoosePicture = (row: MediaRow) => {
  const src = storyUrlOf(row)
  const width = Number(/(\d+)\.webp$/.exec(src)?.[1] ?? row.width)
  const height = Math.round((width * (row.height ?? 0)) / (row.width || 1))
  return { src, width, height }
}

/** Erases pictures of no story: their rows now, their files as soon as this is committed. */
export function erasePictures(tx: Tx, jobs: Pick<Jobs, 'enqueue'>, ids: string[]): void {
  eraseMedia(
    tx,
    jobs,
    ids.filter((id) => findMedia(tx, id)?.storyId === null),
  )
}
