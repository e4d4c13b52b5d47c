/** Text typed in lines of the editor's width, as paragraphs: a blank line parts two, a single line end is a space. */
export const paragraphsOf = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, ' '))
    .join('\n\n')

export const prose = (lines: TemplateStringsArray): string => paragraphsOf(lines[0] ?? '')
