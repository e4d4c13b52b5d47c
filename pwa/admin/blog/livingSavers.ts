import { subscribe } from 'valtio'
import { desk } from '../kit/data/session.ts'
import type { PostSaver } from './postSaver.ts'
import { postDrafts } from './postWords.ts'

/** Those whose screen is open, and those that go on saving after it. They work for whoever is signed in, and end with that. */
const savers = new Set<PostSaver>()

subscribe(desk, () => desk.state === 'in' || stopSavers(), true)

/** The one that still has something to save of a post. */
export const livingSaver = (key: string): PostSaver | undefined =>
  [...savers].find((saver) => saver.key() === key && saver.isOpen())

/** Never two for the words of one post: they would meet each other as colleagues. */
export function saverOf(key: string, make: () => PostSaver): PostSaver {
  const living = livingSaver(key)
  if (living) return living
  for (const saver of savers) if (saver.key() === key) savers.delete(saver)
  const made = make()
  savers.add(made)
  return made
}

/** What was kept of a post is not wanted any more, and is not saved by anybody either. */
export function discardPost(key: string): void {
  livingSaver(key)?.abandon()
  postDrafts.drop(key)
}

/** What they had not saved stays kept in the tab. */
function stopSavers(): void {
  for (const saver of savers) saver.stop()
  savers.clear()
}
