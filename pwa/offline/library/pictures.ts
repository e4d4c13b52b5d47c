import type { Picture, PublicStory, Voice } from '../../../data/contract/stories.ts'
import { mediaIdsOf, picturesOf } from '../../../data/rules/stories/pictures.ts'

export const picturesCache = 'pictures'
export const videosCache = 'videos'
export const voicesCache = 'recordings'
/** Spoken help that was heard: the page itself asks for it. */
export const helpCache = 'spoken-help'

/** What the pictures of the library may take of the device's storage. */
export const photosBudgetBytes = 15_000_000
const usualWidth = 960
const thriftyWidth = 480
/** A poster is a single frame; its size is not announced. */
const posterBytes = 60_000

type Wanted = { url: string; bytes: number }

/** The pictures to keep, newest story first, until the budget is spent. */
export function picturesWithin(
  stories: Pick<PublicStory, 'picture' | 'video'>[],
  { thrifty, budget = photosBudgetBytes }: { thrifty: boolean; budget?: number },
): Wanted[] {
  const kept: Wanted[] = []
  let left = budget
  for (const story of stories) {
    const wanted = pictureOf(story, thrifty)
    if (!wanted) continue
    left -= wanted.bytes
    if (left < 0) break
    kept.push(wanted)
  }
  return kept
}

/** The copy nearest to the width that fits the line, as the server offers it. */
function pictureOf({ picture, video }: Pick<PublicStory, 'picture' | 'video'>, thrifty: boolean): Wanted | null {
  if (!picture) return video ? { url: video.posterUrl, bytes: posterBytes } : null
  return copyOf(picture, thrifty)
}

function copyOf(picture: Picture, thrifty: boolean): Wanted | null {
  const most = thrifty ? thriftyWidth : usualWidth
  const fitting = picture.widths.filter((width) => width <= most).length
  const index = Math.max(0, fitting - 1)
  const width = picture.widths[index]
  return width ? { url: `/media/${picture.id}/${width}.webp`, bytes: picture.bytes[index] ?? posterBytes } : null
}

type Shown = Pick<PublicStory, 'picture' | 'pictures' | 'video' | 'voice'>

/** Of a story that the reader keeps: all its photos, or what stands for them. */
export function allPicturesOf(story: Shown, thrifty: boolean): Wanted[] {
  const further = picturesOf(story).slice(1)
  return [pictureOf(story, thrifty), ...further.map((picture) => copyOf(picture, thrifty))].flatMap((one) => one ?? [])
}

/** What keeping a story with its photos, its film and its recording would fetch, in bytes. */
export const weightOfKeeping = (story: Shown, thrifty: boolean, opus = true) =>
  allPicturesOf(story, thrifty).reduce((sum, { bytes }) => sum + bytes, 0) +
  (story.video?.bytes ?? 0) +
  (story.voice ? voiceFileOf(story.voice, opus).bytes : 0)

/** The file of a recording that the browser plays. */
export const voiceFileOf = ({ url, bytes, aacUrl, aacBytes }: Voice, opus: boolean): Wanted =>
  opus ? { url, bytes } : { url: aacUrl, bytes: aacBytes }

/**
 * Brings the cache in line with the library: pictures of stories that are gone leave, missing ones are fetched, newest
 * first, and what the reader opened beyond that stays while the budget allows. Unless `ahead`, none is fetched; those of
 * stories that the reader keeps are not up for discussion. A failed fetch is left for the next time.
 */
export async function keepPictures(
  stories: (Shown & Pick<PublicStory, 'id'>)[],
  { thrifty, ahead, keptIds }: { thrifty: boolean; ahead: boolean; keptIds: number[] },
): Promise<void> {
  const mediaIds = new Set(stories.flatMap(mediaIdsOf))
  await forgetAllWhere((mediaId) => !mediaIds.has(mediaId))
  const cache = await caches.open(picturesCache)
  const held = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const kept = stories.filter(({ id }) => keptIds.includes(id))
  const keptPictures = kept.flatMap((story) => allPicturesOf(story, thrifty))
  const planned = ahead ? picturesWithin(stories, { thrifty }) : []
  const wanted = [...keptPictures, ...planned]
  for (const { url } of wanted) {
    if (held.has(url)) continue
    held.add(url)
    const answer = await fetch(url, { credentials: 'same-origin' }).catch(() => null)
    if (!answer) return
    if (mayBeKept(answer)) await cache.put(url, answer)
  }
  await trim(cache, wanted, new Set(kept.flatMap(mediaIdsOf)))
}

/**
 * Keeps the photos that stand on the page from before the worker had it: they are in the browser's own cache, which offline pages do not
 * ask. The server is asked whether each is still public: one that was withdrawn a moment ago may be on the page yet. Those
 * that still load follow when they are there.
 */
export async function keepSeen(images: Iterable<HTMLImageElement>): Promise<void> {
  const cache = await caches.open(picturesCache)
  const keep = async ({ currentSrc, naturalWidth }: HTMLImageElement) => {
    const url = new URL(currentSrc, location.href)
    if (naturalWidth === 0 || url.origin !== location.origin || !isPicture(url) || (await cache.match(url))) return
    const answer = await fetch(url, { cache: 'no-cache' }).catch(() => null)
    if (answer && mayBeKept(answer)) await cache.put(url, answer)
  }
  for (const image of images) {
    if (image.complete) await keep(image)
    else image.addEventListener('load', () => void keep(image).catch(() => {}), { once: true })
  }
}

/** Other widths that the reader opened go first when the cache outgrows its budget. */
async function trim(cache: Cache, wanted: Wanted[], keptMedia: ReadonlySet<string>) {
  const planned = new Set(wanted.map(({ url }) => url))
  let left = photosBudgetBytes - wanted.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (planned.has(pathname) || keptMedia.has(mediaIdOf(pathname))) continue
    const answer = await cache.match(request)
    left -= Number(answer?.headers.get('content-length') ?? posterBytes)
    if (left < 0) await cache.delete(request)
  }
}

/** Takes every copy of withdrawn pictures, films and recordings off the device. */
export async function forgetMedia(mediaIds: string[]): Promise<void> {
  const gone = new Set(mediaIds)
  if (gone.size > 0) await forgetAllWhere((mediaId) => gone.has(mediaId))
}

async function forgetAllWhere(isGone: (mediaId: string) => boolean) {
  for (const name of [picturesCache, videosCache, voicesCache]) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      if (isGone(mediaIdOf(new URL(request.url).pathname))) await cache.delete(request)
    }
  }
}

/** Only whole answers that the server gives to everybody: never what an admin sees before publication. */
export const mayBeKept = (answer: Response) =>
  answer.status === 200 && !/no-store|private/.test(answer.headers.get('cache-control') ?? '')

export const isPicture = ({ pathname }: URL) => /^\/media\/[^/]+\/(\d+|poster)\.webp$/.test(pathname)

/** Of `/media/{id}/…`. */
export const mediaIdOf = (pathname: string) => pathname.split('/')[2] ?? ''
