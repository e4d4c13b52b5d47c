/** Text typed in lines of the editor's width, as paragraphs: a blank line parts two, a single line end is a space. */
export function prose(lines: TemplateStringsArray): string {
  return (lines[0] ?? '')
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, ' '))
    .join('\n\n')
}
