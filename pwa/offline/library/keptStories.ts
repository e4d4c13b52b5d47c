import type { PublicPost } from '../../../data/contract/news.ts'
import type { PublicStory } from '../../../data/contract/stories.ts'
import { mediaIdsOf, picturesOf } from '../../../data/rules/stories/pictures.ts'
import { isThrifty } from '../connection.ts'
import { type Database, database } from '../database.ts'
import { askToPersist, hasRoomFor, spaceError } from '../storage.ts'
import { joinLibrary, joinPost, libraryState } from './libraryStore.ts'
import {
  allPicturesOf,
  forgetMedia,
  mediaIdOf,
  picturesCache,
  videosCache,
  voiceFileOf,
  voicesCache,
  weightOfKeeping,
} from './pictures.ts'

/** A story that the reader wants on the device whatever happens to the rest of the copy. Its text is in the library. */
export type KeptStory = { id: number; keptAt: string; bytes: number }

/** Kept with everything that belongs to it: a further photo, a film or a recording that came since has to be fetched. */
export async function isStoryKept(
  story: Pick<PublicStory, 'id' | 'picture' | 'pictures' | 'video' | 'voice'>,
  /** Whether the browser plays it. */
  opus: boolean,
  db = database,
): Promise<boolean> {
  const { id, video, voice } = story
  if (!(await db.get('kept', id))) return false
  if (!(await areHere(picturesOf(story).slice(1)))) return false
  if (video && !(await isHere(videosCache, video.url))) return false
  return !voice || isHere(voicesCache, voiceFileOf(voice, opus).url)
}

const isHere = async (cacheName: string, url: string) => Boolean(await (await caches.open(cacheName)).match(url))

async function areHere(pictures: { id: string }[]): Promise<boolean> {
  if (pictures.length === 0) return true
  const here = (await (await caches.open(picturesCache)).keys()).map(({ url }) => mediaIdOf(new URL(url).pathname))
  return pictures.every(({ id }) => here.includes(id))
}

type Fetching = { signal: AbortSignal; onProgress: (share: number) => void; opus: boolean }

/**
 * Puts a story on the device with its photos, its film and its recording, and keeps it there until the reader lets it go or it is
 * withdrawn. Errors: TypeError without a network; QuotaExceededError; AbortError. Nothing is kept then.
 */
export async function keepStory(story: PublicStory, { signal, onProgress, opus }: Fetching): Promise<void> {
  const bytes = weightOfKeeping(story, isThrifty(), opus)
  if (!(await hasRoomFor(bytes))) throw spaceError()
  void askToPersist()
  let fetched = 0
  const onBytes = (more: number) => {
    fetched += more
    onProgress(Math.min(1, fetched / bytes))
  }
  for (const { url } of allPicturesOf(story, isThrifty())) await fetchInto(picturesCache, url, { signal, onBytes })
  if (story.video) {
    const { url, captions } = story.video
    await fetchInto(videosCache, url, { signal, onBytes })
    if (captions) await fetchInto(videosCache, captions.url, { signal, onBytes: () => undefined })
  }
  if (story.voice) await fetchInto(voicesCache, voiceFileOf(story.voice, opus).url, { signal, onBytes })
  await database.change(['stories', 'kept', 'meta'], async (rows) => {
    await joinLibrary(rows, story)
    // Withdrawn while it was being fetched: the next refresh takes its picture and film away.
    if (await rows.get('stories', story.id))
      await rows.put('kept', { id: story.id, keptAt: new Date().toISOString(), bytes })
  })
}

/** Film, recording and further photos leave; text and picture stay for as long as the library would have kept them anyway. */
export async function letGoOfStory(id: number): Promise<void> {
  const story = await database.get('stories', id)
  await database.remove('kept', id)
  if (!story) return
  await forgetMedia(
    picturesOf(story)
      .slice(1)
      .map((picture) => picture.id),
  )
  const videos = await caches.open(videosCache)
  for (const url of [story.video?.url, story.video?.captions?.url]) if (url) await videos.delete(url)
  const voices = await caches.open(voicesCache)
  for (const url of [story.voice?.url, story.voice?.aacUrl]) if (url) await voices.delete(url)
}

/** Those kept on this device, newest first, as far as they are still public. */
export async function listKeptStories(db: Database = database): Promise<(KeptStory & { title: string })[]> {
  const kept = (await db.list('kept', 'keptAt')).reverse()
  const stories = await Promise.all(kept.map(({ id }) => db.get('stories', id)))
  return kept.flatMap((row, index) => {
    const story = stories[index]
    return story ? [{ ...row, title: story.title }] : []
  })
}

/** An older story that was read online joins the copy, where there is one: it is likely to be wanted again. */
export const keepRead = (story: PublicStory) =>
  database.change(['stories', 'meta'], async (rows) => (await libraryState(rows)) && joinLibrary(rows, story))

/** And an older post of the news. */
export const keepReadPost = (post: PublicPost) =>
  database.change(['posts', 'meta'], async (rows) => (await libraryState(rows)) && joinPost(rows, post))

/** It is not public any more: nothing of it stays. */
export async function forgetStory(db: Database, id: number): Promise<void> {
  const story = await db.get('stories', id)
  await db.remove('stories', id)
  await db.remove('kept', id)
  if (story) await forgetMedia(mediaIdsOf(story))
}

type Counting = { signal: AbortSignal; onBytes: (more: number) => void }

/** Passes the answer on to the cache as it comes, so that a large film is never in memory whole. */
async function fetchInto(cacheName: string, url: string, { signal, onBytes }: Counting): Promise<void> {
  const cache = await caches.open(cacheName)
  if (await cache.match(url)) return
  const answer = await fetch(url, { signal })
  if (answer.status !== 200 || !answer.body) throw new TypeError(`${url} was answered with ${answer.status}.`)
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      onBytes(chunk.byteLength)
      controller.enqueue(chunk)
    },
  })
  await cache.put(url, new Response(answer.body.pipeThrough(counting, { signal }), { headers: answer.headers }))
}
