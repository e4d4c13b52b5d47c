import { addressWords } from './addressWords.ts'

const mostWords = 60

/** The page of a post: its number, which decides, and the words of its title, for people. */
export function postPath({ id, title }: { id: number; title: string }): string {
  const words = addressWords(title, mostWords)
  return `/blog/${id}${words && `-${encodeURIComponent(words)}`}`
}

/** The same without words: it leads on to them, and stays what it is when the title changes. */
export const shortPostPath = ({ id }: { id: number }) => `/blog/${id}`

/** The number in the last part of such an address, whatever words follow it; 0, which no post has, where there is none. */
export const postIdIn = (part: string | undefined) => Number(/^([1-9]\d{0,8})(?:-|$)/.exec(part ?? '')?.[1] ?? 0)

/** The months of the archive, as an address has them. */
export const monthPattern = /^\d{4}-(?:0[1-9]|1[0-2])$/
