/** A piece of a post: text, or an element with what is in it. */
export type Piece = string | { tag: string; attributes: Record<string, string>; inside: Piece[] }

const allowed = new Set('p h2 h3 ul ol li blockquote figure figcaption hr a strong em b i br img'.split(' '))
const alone = new Set(['hr', 'br', 'img'])
const token = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>|([^<]+|<)/gi
const attribute = /([a-z-]+)="([^"]*)"/gi

/**
 * Reads the small HTML that posts are made of into pieces to render one by one. Nothing of it ever becomes raw markup
 * on the page: an element that is not allowed leaves only its text.
 */
export function readMarkup(html: string): Piece[] {
  const root: Piece[] = []
  const open: { tag: string; inside: Piece[] }[] = []
  const here = () => open.at(-1)?.inside ?? root
  for (const [, slash, name = '', given = '', text] of html.matchAll(token)) {
    const tag = name.toLowerCase()
    if (text !== undefined) here().push(withoutEntities(text))
    else if (!allowed.has(tag)) continue
    else if (slash) close(open, tag)
    else {
      const piece = { tag, attributes: attributesOf(given), inside: [] }
      here().push(piece)
      if (!alone.has(tag)) open.push(piece)
    }
  }
  return root
}

/** Its words, with a space where an element ends. */
export const textOf = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => (typeof piece === 'string' ? piece : `${textOf(piece.inside)} `))
    .join('')
    .replace(/\s+/g, ' ')
    .trimStart()

function close(open: { tag: string }[], tag: string) {
  const at = open.findLastIndex((element) => element.tag === tag)
  if (at >= 0) open.length = at
}

const attributesOf = (given: string) =>
  Object.fromEntries(
    Array.from(given.matchAll(attribute), ([, name = '', value = '']) => [name.toLowerCase(), withoutEntities(value)]),
  )

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: '\u00a0', apos: "'" }

const withoutEntities = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** Addresses a post may link to: this site, the web and mail. */
export const isSafeAddress = (address: string) => /^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(address)
