/** A blank line parts paragraphs; a single break stays a break within one. `start` is where it stands in the text. */
export const paragraphsOf = (text: string) =>
  Array.from(text.replaceAll('\r\n', '\n').matchAll(/\S(?:.|\n(?![^\S\n]*\n))*/g), (match) => ({
    text: match[0].trim(),
    start: match.index,
  }))
