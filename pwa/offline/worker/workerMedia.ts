import { createPartialResponse } from 'workbox-range-requests'
import { mayBeKept, mediaIdOf, picturesCache, videosCache, voicesCache } from '../library/pictures.ts'

/** A film with its captions, or a recording. */
export const isPlayed = (url: URL) =>
  /^\/media\/[^/]+\/(video\.mp4|captions-\w+\.vtt|voice\.(opus|m4a))$/.test(url.pathname)

/** A picture that is on the device is not asked for again; offline, another width of it will do. */
export async function servePicture(request: Request): Promise<Response> {
  const cache = await caches.open(picturesCache)
  const kept = await cache.match(request.url)
  if (kept) return kept
  try {
    const answer = await fetch(request)
    if (mayBeKept(answer)) await cache.put(request.url, answer.clone())
    return answer
  } catch (error) {
    const other = await anotherWidth(cache, request.url)
    if (other) return other
    throw error
  }
}

async function anotherWidth(cache: Cache, url: string): Promise<Response | undefined> {
  const mediaId = mediaIdOf(new URL(url).pathname)
  const same = (await cache.keys()).find((request) => mediaIdOf(new URL(request.url).pathname) === mediaId)
  return same && cache.match(same)
}

/** What the reader keeps plays from the device, in the pieces that players ask for (RFC 9110, 14.2). */
export async function servePlayed(request: Request): Promise<Response> {
  const cacheName = request.url.includes('/voice.') ? voicesCache : videosCache
  const kept = await (await caches.open(cacheName)).match(request.url)
  if (!kept) return fetch(request)
  return request.headers.has('range') ? createPartialResponse(request, kept) : kept
}
