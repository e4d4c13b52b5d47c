import { proxy } from 'valtio/vanilla'

/** By story: liked on this device. Empty until `lookUpLike` has been called, as on the server. */
export const likedStories = proxy<Partial<Record<number, boolean>>>({})

const key = (storyId: number) => `liked-story-${storyId}`

export function lookUpLike(storyId: number) {
  try {
    likedStories[storyId] = localStorage.getItem(key(storyId)) !== null
  } catch {
    // A browser that keeps nothing: the server still knows.
  }
}

export function rememberLike(storyId: number) {
  likedStories[storyId] = true
  try {
    localStorage.setItem(key(storyId), 'true')
  } catch {
    // The same.
  }
}
