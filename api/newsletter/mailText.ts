/** The other part of a mail: the same words for programs, people and ears that want no markup. */

/** From markup that was made safe: its tags are closed, and its text holds neither `<` nor `>`. */
export function textOf(html: string): string {
  const text = html
    .replace(/\s+/g, ' ')
    .replace(/(<li\b[^>]*>) ?<p\b[^>]*>/g, '$1')
    .replace(/<\/p> ?<\/li>/g, '</li>')
    .replace(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g, (_, href: string, label: string) => linkText(href, label))
    .replace(/<img\b[^>]*alt="([^"]+)"[^>]*>/g, '\n\n[$1]\n\n')
    .replace(/<blockquote\b[^>]*>(.*?)<\/blockquote>/g, (_, words: string) => `\n\n${quoted(textOf(words))}\n\n`)
    .replace(/<ol\b[^>]*>(.*?)<\/ol>/g, (_, items: string) => numbered(items))
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
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n-\s*\n+/g, '\n- ')
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

function numbered(items: string): string {
  let number = 0
  return `\n\n${items.replace(/<li\b[^>]*>/g, () => `\n${++number}. `)}\n\n`
}

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
