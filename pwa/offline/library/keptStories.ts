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
export type KeptStory = {
  id: number
  keptAt: string
  bytes: number
  /** The reader did not want its recording. */
  withoutVoice?: boolean
}

/** Kept with everything that was wanted of it, or null: a further photo, a film or a recording that came since has to be fetched. */
export async function findKept(
  story: Pick<PublicStory, 'id' | 'picture' | 'pictures' | 'video' | 'voice'>,
  /** Whether the browser plays it. */
  opus: boolean,
  db = database,
): Promise<KeptStory | null> {
  const { id, video, voice } = story
  const kept = await db.kept.get(id)
  if (!kept) return null
  if (!(await areHere(picturesOf(story).slice(1)))) return null
  if (video && !(await isHere(videosCache, video.url))) return null
  if (!voice || kept.withoutVoice || (await isHere(voicesCache, voiceFileOf(voice, opus).url))) return kept
  return null
}

const isHere = async (cacheName: string, url: string) => Boolean(await (await caches.open(cacheName)).match(url))

async function areHere(pictures: { id: string }[]): Promise<boolean> {
  if (pictures.length === 0) return true
  const here = (await (await caches.open(picturesCache)).keys()).map(({ url }) => mediaIdOf(new URL(url).pathname))
  return pictures.every(({ id }) => here.includes(id))
}

type Fetching = { signal: AbortSignal; onProgress: (share: number) => void; opus: boolean; withVoice: boolean }

/**
 * Puts a story on the device with its photos, its film and, where it is wanted, its recording, and keeps it there until the reader lets it go or it is
 * withdrawn. Errors: TypeError without a network; QuotaExceededError; AbortError. Nothing is kept then.
 */
export async function keepStory(story: PublicStory, { signal, onProgress, opus, withVoice }: Fetching): Promise<void> {
  const voice = withVoice ? story.voice : null
  const bytes = weightOfKeeping({ ...story, voice }, isThrifty(), opus)
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
  if (voice) await fetchInto(voicesCache, voiceFileOf(voice, opus).url, { signal, onBytes })
  else await forgetVoice(story)
  await database.transaction('rw', ['stories', 'kept', 'meta'], async () => {
    await joinLibrary(database, story)
    // Withdrawn while it was being fetched: the next refresh takes its picture and film away.
    if (await database.stories.get(story.id))
      await database.kept.put({
        ...{ id: story.id, keptAt: new Date().toISOString(), bytes },
        ...(story.voice && !withVoice && { withoutVoice: true }),
      })
  })
}

/** Film, recording and further photos leave; text and picture stay for as long as the library would have kept them anyway. */
export async function letGoOfStory(id: number): Promise<void> {
  const story = await database.stories.get(id)
  await database.kept.delete(id)
  if (!story) return
  await forgetMedia(
    picturesOf(story)
      .slice(1)
      .map((picture) => picture.id),
  )
  const videos = await caches.open(videosCache)
  for (const url of [story.video?.url, story.video?.captions?.url]) if (url) await videos.delete(url)
  await forgetVoice(story)
}

/** Its recording leaves, and the rest stays kept. */
export async function letGoOfVoice(story: PublicStory): Promise<void> {
  const kept = await database.kept.get(story.id)
  if (!kept || kept.withoutVoice) return
  await database.kept.put({ ...kept, withoutVoice: true })
  await forgetVoice(story)
}

async function forgetVoice({ voice }: Pick<PublicStory, 'voice'>): Promise<void> {
  if (!voice) return
  const voices = await caches.open(voicesCache)
  for (const url of [voice.url, voice.aacUrl]) await voices.delete(url)
}

/** Those kept on this device, newest first, as far as they are still public. */
export async function listKeptStories(db: Database = database): Promise<(KeptStory & { title: string })[]> {
  const kept = await db.kept.orderBy('keptAt').reverse().toArray()
  const stories = await Promise.all(kept.map(({ id }) => db.stories.get(id)))
  return kept.flatMap((row, index) => {
    const story = stories[index]
    return story ? [{ ...row, title: story.title }] : []
  })
}

/** An older story that was read online joins the copy, where there is one: it is likely to be wanted again. */
export const keepRead = (story: PublicStory) =>
  database.transaction(
    'rw',
    ['stories', 'meta'],
    async () => (await libraryState(database)) && joinLibrary(database, story),
  )

/** And an older post of the news. */
export const keepReadPost = (post: PublicPost) =>
  database.transaction('rw', ['posts', 'meta'], async () => (await libraryState(database)) && joinPost(database, post))

/** It is not public any more: nothing of it stays. */
export async function forgetStory(db: Database, id: number): Promise<void> {
  const story = await db.stories.get(id)
  await db.stories.delete(id)
  await db.kept.delete(id)
  if (story) await forgetMedia(mediaIdsOf(story))
}

type Counting = { signal: AbortSignal; onBytes: (more: number) => void }

/** Passes the answer on to the cache as it comes, so that a large film is never in memory whole. */
async function fetchInto(cacheName: string, url: string, { signal, onBytes }: Counting): Promise<void> {
  const cache = await caches.open(cacheName)
  const here = await cache.match(url)
  if (here) return onBytes(Number(here.headers.get('content-length') ?? 0))
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
