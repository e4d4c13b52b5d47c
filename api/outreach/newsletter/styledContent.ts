import sanitizeHtml from 'sanitize-html'
import { display, light } from '../../platform/mail/look.ts'
import { safeHtml } from '../../site/index.ts'

/**
 * The editor's markup as mail programs draw it: what news may consist of, a style on each element, and whole addresses.
 * A picture that is not of this site is left out.
 */
export function styledContent(content: string, publicUrl: string): string {
  const within = (tagName: string, given: sanitizeHtml.Attributes, more: sanitizeHtml.Attributes = {}) => ({
    tagName,
    attribs: { ...given, ...looks[tagName], ...more },
  })
  const styled = sanitizeHtml(safeHtml(content), {
    allowedTags: [...Object.keys(looks), ...plain],
    allowedAttributes: false,
    transformTags: {
      '*': (tagName, attribs) => within(tagName, attribs),
      a: (tagName, attribs) => within(tagName, attribs, { href: wholeAddress(attribs.href, publicUrl) ?? publicUrl }),
      img: (tagName, attribs) => within(tagName, { alt: '', ...attribs }, { src: ofThisSite(attribs.src, publicUrl) }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  })
  return styled.replace(spaceInItem, '$1margin:0').replace(spaceInQuote, '$1margin:0$2')
}

/** The editor puts a paragraph into each item and quotation, whose own space is enough. */
const spaceInItem = /(<li\b[^>]*>\s*<p\b[^>]*style=")margin:0 0 16px/g
const spaceInQuote =
  /(<blockquote\b[^>]*>\s*<p\b[^>]*style=")margin:0 0 16px("(?:(?!<\/?p\b).)*<\/p>\s*<\/blockquote>)/gs

/** Also of parts that the editor wrote as `/stories` or `#here`. */
function wholeAddress(address: string | undefined, publicUrl: string): string | null {
  return address !== undefined && URL.canParse(address, `${publicUrl}/`) ? new URL(address, `${publicUrl}/`).href : null
}

function ofThisSite(address: string | undefined, publicUrl: string): string {
  const whole = wholeAddress(address, publicUrl)
  return whole !== null && new URL(whole).origin === new URL(publicUrl).origin ? whole : ''
}

const looks: Record<string, sanitizeHtml.Attributes> = {
  p: { dir: 'auto', style: 'margin:0 0 16px' },
  h2: { dir: 'auto', class: 'ink', style: `margin:28px 0 12px;color:${light.ink};font:800 24px/1.25 ${display}` },
  h3: { dir: 'auto', class: 'ink', style: `margin:24px 0 8px;color:${light.ink};font:800 19px/1.3 ${display}` },
  ul: { style: 'margin:0 0 16px;padding:0 0 0 24px' },
  ol: { style: 'margin:0 0 16px;padding:0 0 0 24px' },
  li: { dir: 'auto', style: 'margin:0 0 6px' },
  blockquote: {
    dir: 'auto',
    class: 'soft',
    style: `margin:0 0 16px;padding:4px 0 4px 16px;border-left:4px solid #f0a52e;color:${light.soft}`,
  },
  hr: { class: 'rule', style: `margin:24px 0;border:0;border-top:1px solid ${light.rule}` },
  figure: { style: 'margin:0 0 16px' },
  figcaption: { dir: 'auto', class: 'soft', style: `margin:6px 0 0;color:${light.soft};font-size:14px` },
  a: { class: 'link', style: `color:${light.link}` },
  img: { style: 'display:block;max-width:100%;height:auto;margin:0 0 16px;border:0' },
}

const plain = ['strong', 'em', 'b', 'i', 'br']
