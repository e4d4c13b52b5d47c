const word = /[\p{L}\p{N}]+/gu
/** Marks of letters, what joins or stretches them unseen, and the line that lengthens Arabic words. */
const marks = /[\p{M}\p{Cf}\u0640]+/gu

/** The words of a text as they are compared, in any script: without case, accents, tone marks and punctuation. */
export const wordsOf = (text: string): string[] =>
  text.normalize('NFKD').toLowerCase().replace(marks, '').match(word) ?? []
