/** Parts that WordPress itself makes at every reading, and that nothing here makes. */
const shortcodes = /\[\/?(?:caption|gallery|embed|audio|video|playlist|wp_caption)\b[^\]\n]{0,500}\]/g
const hasBlocks = /<(?:p|div|h[1-6]|ul|ol|blockquote|figure|table)\b/i
const beginsBlock = /^<\/?(?:p|div|h[1-6]|ul|ol|li|blockquote|figure|table|hr|pre)\b/i

/**
 * The markup of a post as its page had it. The classic editor keeps no paragraphs: an empty line parts them, and a line break is one
 * (https://developer.wordpress.org/reference/functions/wpautop/).
 */
export function pageMarkup(content: string): string {
  const bare = withoutComments(content).replace(shortcodes, '').replace(/\r\n?/g, '\n').trim()
  if (/<p\b/i.test(bare)) return bare
  return bare
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (hasBlocks.test(part) || beginsBlock.test(part) ? part : `<p>${part.replace(/\n/g, '<br>\n')}</p>`))
    .join('\n')
}

/** The block editor keeps in them what a block is. One without an end hides the rest, as in a browser. */
function withoutComments(content: string): string {
  const [first = '', ...others] = content.split('<!--')
  // Behind one that has no end, each further beginning is a part of it.
  const open = others.findLastIndex((part) => part.includes('-->'))
  const rest = others
    .slice(0, open + 1)
    .map((part) => (part.includes('-->') ? part.slice(part.indexOf('-->') + 3) : ''))
  return [first, ...rest].join('')
}

const pictureTag = /<img\b[^<>]{0,4000}>/gi

/** The addresses of the pictures of a text, in their order, each once. */
export const picturesIn = (markup: string): string[] => [
  ...new Set(Array.from(markup.matchAll(pictureTag), ([tag]) => attributeOf(tag, 'src')).filter((src) => src !== '')),
]

/** The same text with other pictures; one for which there is none is taken out. */
export const withPictures = (
  markup: string,
  pictureOf: (src: string) => { src: string; width: number; height: number } | undefined,
): string =>
  markup.replace(pictureTag, (tag) => {
    const picture = pictureOf(attributeOf(tag, 'src'))
    if (!picture) return ''
    const { src, width, height } = picture
    return `<img src="${src}" alt="${escaped(attributeOf(tag, 'alt'))}" width="${width}" height="${height}">`
  })

function attributeOf(tag: string, name: string): string {
  const [, double, single, bare] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>"']+))`, 'i').exec(tag) ?? []
  return readEntities(double ?? single ?? bare ?? '').trim()
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&#038;': '&',
  '&#38;': '&',
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
}
const readEntities = (text: string) => text.replace(/&(?:amp|#038|#38|quot|lt|gt);/g, (sign) => entities[sign] ?? sign)
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
