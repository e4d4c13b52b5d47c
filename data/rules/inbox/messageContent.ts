import { prohibitedPhrases } from '../../vocabulary/contact.ts'
import { fold } from '../fold.ts'

const webAddress = /\bhttps?:\/\/\S|\bwww\.\S/gi

/** How many web addresses a text names. */
export const countLinks = (text: string): number =>
  text.replace(/https?:\/\/www\./gi, 'www.').match(webAddress)?.length ?? 0

/** Whether a text says one of the prohibited phrases: whole words only, whatever stands between them. */
export function hasProhibitedContent(text: string): boolean {
  const words = ` ${(fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `
  return prohibitedPhrases.some((phrase) => words.includes(` ${phrase} `))
}
