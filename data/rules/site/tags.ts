import { postTagLimits } from '../../vocabulary/limits.ts'
import { addressWords } from './addressWords.ts'

/** The tags in what somebody typed, parted by commas: each once, in the order and the spelling in which they came. */
export function tagsIn(text: string): string[] {
  const found = new Map<string, string>()
  for (const part of text.split(commas)) {
    const name = part
      .normalize('NFC')
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim()
      .replace(/^#\s*/, '')
    const key = tagKey(name)
    if (key && !found.has(key)) found.set(key, name)
  }
  return [...found.values()]
}
/** As Latin, Arabic and East Asian keyboards have it. */
const commas = /[,;\u060c\u061b\uff0c\u3001\n]/

/** A tag as an address has it: the same for all its spellings. Empty for what has neither letters nor figures. */
export const tagKey = (name: string) => addressWords(name, postTagLimits.maxLength)

/** Why these cannot be published, in words. */
export function tagProblem(text: string): string | null {
  const tags = tagsIn(text)
  if (tags.length > postTagLimits.most) return `A post has at most ${postTagLimits.most} tags.`
  const long = tags.find((name) => Array.from(name).length > postTagLimits.maxLength)
  return long ? `“${long}” is too long for a tag: ${postTagLimits.maxLength} letters at most.` : null
}
