import { likenessBounds } from '../../data/vocabulary/rewards.ts'
import { toInstant } from '../clock.ts'
import type { Store } from '../database.ts'
import type { Deps } from '../deps.ts'
import { findMedia, type MediaRow } from '../media/media.store.ts'
import { listMediaOf } from '../media/media.ts'
import { currentMedia } from '../stories/currentMedia.ts'
import { findStory } from '../stories/stories.store.ts'
import { listPhotos, savePhoto } from './fingerprints.store.ts'
import { keepPairs, type Near } from './pairs.ts'
import { dhash, type Plate, photoDistance, readPlate, resemblance } from './photo.ts'

const { bits, leastAlike } = likenessBounds.photo

type Given = Pick<Deps, 'db' | 'clock' | 'storage'>

/** Compares the photos that count for a story with those of all others. Of two that are near, the one that came later repeats. */
export async function comparePhotos(deps: Given, storyId: number): Promise<void> {
  const { db, clock } = deps
  const near = new Map<number, Near>()
  for (const photo of currentPhotos(db, storyId)) {
    for (const found of await nearTo(deps, photo)) {
      const known = near.get(found.other)
      if (!known || found.distance < known.distance) near.set(found.other, found)
    }
  }
  db.transaction((tx) => {
    const isThere = (id: number) => findStory(tx, id)?.withdrawnAt === null
    if (!isThere(storyId)) return
    const still = [...near.values()].filter(({ other }) => isThere(other))
    keepPairs(tx, { storyId, kind: 'photo', near: still, at: toInstant(clock) })
  })
}

function currentPhotos(db: Store, storyId: number): MediaRow[] {
  const story = findStory(db, storyId)
  if (!story || story.withdrawnAt) return []
  const files = currentMedia({ status: story.status, media: listMediaOf(db, storyId) })
  return files.filter(({ kind, state }) => kind === 'image' && state === 'ready')
}

async function nearTo(deps: Given, photo: MediaRow): Promise<Near[]> {
  const { db, storage } = deps
  const plate = await plateOf(storage, photo)
  const hash = dhash(plate)
  if (findMedia(db, photo.id)) savePhoto(db, { mediaId: photo.id, dhash: hash })
  if (hash === null) return []
  const near: Near[] = []
  for (const { other, distance } of candidatesFor(db, photo, hash)) {
    if (other.storyId === null || resemblance(plate, await plateOf(storage, other)) < leastAlike) continue
    const isEarlier = isBefore(other, photo)
    near.push({ other: other.storyId, isEarlier, distance, mediaId: photo.id, otherMediaId: other.id })
  }
  return near
}

/** Photos that count for other stories and are near by their fingerprints. */
function candidatesFor(db: Store, photo: MediaRow, hash: string): { other: MediaRow; distance: number }[] {
  return listPhotos(db).flatMap(({ mediaId, dhash: known }) => {
    const distance = known === null ? 64 : photoDistance(hash, known)
    if (distance > bits) return []
    const other = findMedia(db, mediaId)
    if (!other || other.storyId === null || other.storyId === photo.storyId) return []
    const isCurrent = currentPhotos(db, other.storyId).some(({ id }) => id === other.id)
    return isCurrent ? [{ other, distance }] : []
  })
}

/** Of the smallest copy. */
const plateOf = (storage: Deps['storage'], { id, widths }: MediaRow): Promise<Plate> =>
  readPlate(storage.pathOf(id, `${widths?.[0]}.webp`))

const isBefore = (one: MediaRow, other: MediaRow): boolean =>
  one.createdAt === other.createdAt ? (one.storyId ?? 0) < (other.storyId ?? 0) : one.createdAt < other.createdAt
