import sanitizeHtml from 'sanitize-html'

const blocks = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'figure', 'figcaption', 'hr']
const inline = ['a', 'strong', 'em', 'b', 'i', 'br', 'img']

/** As the media room gives them out: any other path is something that a reader's browser would be made to ask for. */
const pictures = /^\/media\/[\w-]{1,64}\/[\w-]{1,32}\.webp$/

/** What a post may consist of. Everything else is taken out; what scripts and styles contain goes with them. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...blocks, ...inline],
  allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt', 'width', 'height'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  // Pictures come from this site alone: another one would learn who reads what. Which paths, `transformTags` says.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  // A picture without an address is none.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  transformTags: {
    // The page has one h1, its own.
    h1: 'h2',
    h4: 'h3',
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }),
    img: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, src: attribs.src && pictures.test(attribs.src) ? attribs.src : '' },
    }),
  },
}

export const safeHtml = (html: string) => sanitizeHtml(html, allowed)

/** The words without the markup, with a space where a block ended. */
export function plainText(html: string): string {
  const parted = html.replace(/<\/?(?:p|div|h\d|ul|ol|li|blockquote|figure|figcaption|hr|br)\b/gi, ' $&')
  return readEntities(sanitizeHtml(parted, { allowedTags: [], allowedAttributes: {} }))
    .replace(/\s+/g, ' ')
    .trim()
}

/** The only entities that are left in text after the markup is out. `&amp;` comes last, or `&amp;lt;` would be read twice. */
const readEntities = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** The words with what links lead to and what is said of pictures: all that could name a place. */
export function shownWords(html: string): string {
  const named = [...html.matchAll(/\s(?:href|alt|title)="([^"]{1,500})"/g)].map(([, value]) =>
    readEntities(value ?? ''),
  )
  return [plainText(html), ...named].join('\n\n')
}
