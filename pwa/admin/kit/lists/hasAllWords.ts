import { fold } from '../../../../data/rules/fold.ts'

/** Whether a text holds every word that was typed, in any case and order; accents may be left out. */
export function hasAllWords(text: string, search: string): boolean {
  const plain = fold(text)
  return fold(search)
    .split(/\s+/)
    .every((word) => plain.includes(word))
}
