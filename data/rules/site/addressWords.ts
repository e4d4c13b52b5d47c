/**
 * A text as part of an address: small letters and figures of any script, parted by hyphens, without the accents that many keyboards
 * lack. At most `most` letters, cut between words where there are several; empty when it has none.
 */
export function addressWords(text: string, most: number): string {
  const words = text
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(apart, '-')
    .replace(/^-|-$/g, '')
  const letters = Array.from(words)
  if (letters.length <= most) return words
  const cut = letters.slice(0, most + 1).join('')
  const end = cut.lastIndexOf('-')
  return end > 0 ? cut.slice(0, end) : letters.slice(0, most).join('')
}
const accents = /[\u0300-\u036f]/g
const apart = /[^\p{L}\p{M}\p{N}]+/gu
