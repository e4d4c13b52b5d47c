/** The first `most` characters of a text (not UTF-16 halves) on one line, with an ellipsis when there is more. */
export function excerpt(text: string, most: number): string {
  // The rest of a long text need not be looked at, unless its beginning is nearly all blanks.
  const beginning = charactersOf(text.slice(0, most * 4))
  const characters = beginning.length > most ? beginning : charactersOf(text)
  const first = characters.slice(0, most)
  const beginsWith = typeof first === 'string' ? first : first.join('')
  return characters.length > most ? `${beginsWith}…` : beginsWith
}

/** A text without a half of anything is its own characters. */
function charactersOf(text: string): string | string[] {
  const line = text.replace(/\s+/g, ' ').trim()
  return /[\ud800-\udfff]/.test(line) ? Array.from(line) : line
}

export const countWords = (text: string) => text.trim().split(/\s+/).filter(Boolean).length
