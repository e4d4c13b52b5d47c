import { videosCache } from './pictures.ts'

/** Films are large: only those that the reader asks for are kept on the device. */
export const isVideoKept = async (url: string) => (await (await caches.open(videosCache)).match(url)) !== undefined

/** Fetches the whole film once. Errors: TypeError without a network; QuotaExceededError when the device is full. */
export async function keepVideo(url: string): Promise<void> {
  const answer = await fetch(url)
  if (answer.status !== 200) throw new TypeError(`The film was answered with ${answer.status}.`)
  await (await caches.open(videosCache)).put(url, answer)
}

export async function dropVideo(url: string): Promise<void> {
  await (await caches.open(videosCache)).delete(url)
}
