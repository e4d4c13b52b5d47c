import { likenessBounds } from '../../../data/vocabulary/rewards.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { inSteps } from '../../platform/steps.ts'
import { currentMedia, findMedia, findStory, listMediaOf, type MediaRow } from '../../stories/index.ts'
import { listPhotosAfter, type PhotoRow, savePhoto } from './duplicates.store.ts'
import { keepPairs, type Near } from './pairs.ts'
import { dhash, type Pixels, photoDistance, readPixels, resemblance } from './photo.ts'

const { compared, found } = likenessBounds
const { bits, leastAlike } = likenessBounds.photo
/** Fingerprints in one step. */
const page = 2_000

type Given = Pick<Deps, 'db' | 'clock' | 'storage'>

/** Compares the photos that count for a story with those of all others. Of two that are near, the one that came later repeats. */
export async function comparePhotos(deps: Given, storyId: number): Promise<void> {
  const { db, clock } = deps
  const near = new Map<number, Near>()
  const unseen = new Set<number>()
  for (const photo of currentPhotos(db, storyId)) {
    const photos = await nearTo(deps, photo)
    for (const one of photos.near) {
      const known = near.get(one.other)
      if (!known || one.distance < known.distance) near.set(one.other, one)
    }
    for (const id of photos.unseen) unseen.add(id)
  }
  db.transaction((tx) => {
    const isThere = (id: number) => findStory(tx, id)?.withdrawnAt === null
    if (!isThere(storyId)) return
    const still = [...near.values()].filter(({ other }) => isThere(other))
    keepPairs(tx, { storyId, kind: 'photo', near: still, mayStay: (other) => unseen.has(other), at: toInstant(clock) })
  })
}

function currentPhotos(db: Store, storyId: number): MediaRow[] {
  const story = findStory(db, storyId)
  if (!story || story.withdrawnAt) return []
  const files = currentMedia({ status: story.status, media: listMediaOf(db, storyId) })
  return files.filter(({ kind, state }) => kind === 'image' && state === 'ready')
}

/** The nearest first. `unseen`: stories whose photos are near by their fingerprints, and which were not looked at. */
async function nearTo(deps: Given, photo: MediaRow): Promise<{ near: Near[]; unseen: number[] }> {
  const { db, storage } = deps
  const pixels = await pixelsOf(storage, photo)
  const hash = dhash(pixels)
  if (findMedia(db, photo.id)) savePhoto(db, { mediaId: photo.id, dhash: hash })
  if (hash === null) return { near: [], unseen: [] }
  const candidates = await candidatesFor(db, photo, hash)
  const near: Near[] = []
  let seen = 0
  for (const { other, distance } of candidates.slice(0, compared)) {
    if (near.length === found) break
    seen++
    if (other.storyId === null || resemblance(pixels, await pixelsOf(storage, other)) < leastAlike) continue
    const isEarlier = isBefore(other, photo)
    near.push({ other: other.storyId, isEarlier, distance, mediaId: photo.id, otherMediaId: other.id })
  }
  return { near, unseen: candidates.slice(seen).flatMap(({ other }) => other.storyId ?? []) }
}

/** Photos that count for other stories and are near by their fingerprints, the nearest first. */
async function candidatesFor(
  db: Store,
  photo: MediaRow,
  hash: string,
): Promise<{ other: MediaRow; distance: number }[]> {
  const close: { mediaId: string; distance: number }[] = []
  await inSteps({
    read: (after: PhotoRow | undefined) => listPhotosAfter(db, after?.mediaId ?? '', page),
    work(rows) {
      for (const { mediaId, dhash: known } of rows) {
        const distance = known === null ? 64 : photoDistance(hash, known)
        if (distance <= bits) close.push({ mediaId, distance })
      }
    },
  })
  return close
    .sort((a, b) => a.distance - b.distance)
    .flatMap(({ mediaId, distance }) => {
      const other = findMedia(db, mediaId)
      if (!other || other.storyId === null || other.storyId === photo.storyId) return []
      const isCurrent = currentPhotos(db, other.storyId).some(({ id }) => id === other.id)
      return isCurrent ? [{ other, distance }] : []
    })
}

/** Of the smallest copy. */
async function pixelsOf(storage: Deps['storage'], { id, widths }: MediaRow): Promise<Pixels> {
  const photo = await storage.read(id, `${widths?.[0]}.webp`)
  if (!photo) throw new Error(`The photo ${id} has no copy to compare.`)
  return readPixels(photo)
}

const isBefore = (one: MediaRow, other: MediaRow): boolean =>
  one.createdAt === other.createdAt ? (one.storyId ?? 0) < (other.storyId ?? 0) : one.createdAt < other.createdAt
