/** The other part of a mail: the same words for programs, people and ears that want no markup. */

/** From markup that was made safe: its tags are closed, and its text holds neither `<` nor `>`. */
export function textOf(html: string): string {
  const text = withLists(
    html
      .replace(/\s+/g, ' ')
      .replace(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g, (_, href: string, label: string) => linkText(href, label))
      .replace(/<img\b[^>]*alt="([^"]+)"[^>]*>/g, '\n\n[$1]\n\n')
      .replace(/<blockquote\b[^>]*>(.*?)<\/blockquote>/g, (_, words: string) => `\n\n${quoted(textOf(words))}\n\n`),
  )
    .replace(/<li\b[^>]*>/g, '\n- ')
    .replace(/<br\b[^>]*>/g, '\n')
    .replace(/<hr\b[^>]*>/g, '\n\n* * *\n\n')
    .replace(
      /<h[23]\b[^>]*>(.*?)<\/h[23]>/g,
      (_, words: string) => `\n\n${words}\n${'-'.repeat(lineLength(words))}\n\n`,
    )
    .replace(/<\/?(?:p|ul|figure|figcaption|div)\b[^>]*>/g, '\n\n')
    .replace(/<[^>]*>/g, '')
  return readEntities(text)
    .replace(/ *\n */g, '\n')
    .replaceAll('\t', '  ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** `words (address)`, or the address alone where the words are the same. */
const linkText = (href: string, label: string) =>
  label === href || href === `mailto:${label}` || href === `${label}/` ? label : `${label} (${href})`

const quoted = (words: string) =>
  words
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

/** From the innermost list outwards. An indentation is a tab until the end: it is the one space that markup does not have. */
function withLists(html: string): string {
  const text = html.replace(innermostList, (_, kind: string, items: string) => listed(kind, items))
  return text === html ? text : withLists(text)
}
const innermostList = /<(ol|ul)\b[^>]*>((?:(?!<[ou]l\b).)*?)<\/\1>/gs

function listed(kind: string, items: string): string {
  const [, ...each] = items.split(/<li\b[^>]*>/)
  const lines = each.map((item, index) => `${kind === 'ol' ? `${index + 1}.` : '-'} ${indented(item)}`)
  return `\n\n${lines.join('\n')}\n\n`
}

/** The first line beside its mark, and whatever follows below it. */
const indented = (item: string) =>
  item
    .replace(/<\/?(?:li|p|br)\b[^>]*>/g, '\n')
    .split('\n')
    .map((line) => line.replace(/^ +| +$/g, ''))
    .filter(Boolean)
    .join('\n\t')

const lineLength = (words: string) =>
  Math.min(Math.max([...readEntities(words.replace(/<[^>]*>/g, '')).trim()].length, 3), 60)

/** `&amp;` comes last, or `&amp;lt;` would be read twice. */
const readEntities = (text: string) =>
  text
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
