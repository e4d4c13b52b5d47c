/** Characters that count once; all others count twice: https://docs.x.com/fundamentals/counting-characters */
const once = [
  [0x0000, 0x10ff],
  [0x2000, 0x200d],
  [0x2010, 0x201f],
  [0x2032, 0x2037],
] as const
const link = /https?:\/\/\S+/g
const linkLength = 23
export const mostCharacters = 280

/** How long X takes a text to be: links count 23, an emoji 2, most letters of Latin and African scripts 1. */
export function lengthOnX(text: string): number {
  const links = text.match(link)?.length ?? 0
  const rest = new Intl.Segmenter().segment(text.normalize('NFC').replace(link, ''))
  return [...rest].reduce((sum, { segment }) => sum + lengthOfSign(segment), links * linkLength)
}

/** An emoji of several parts counts as one. */
const lengthOfSign = (sign: string) =>
  /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(sign)
    ? 2
    : [...sign].reduce((sum, letter) => sum + (countsOnce(letter.codePointAt(0)!) ? 1 : 2), 0)

const countsOnce = (point: number) => once.some(([first, last]) => point >= first && point <= last)
