/**
 * Characters that nobody types on purpose and that can hide or turn other words: controls but tab and line break,
 * zero-width spaces, soft hyphens, marks of writing direction, fillers, halves of characters. Joiners stay: scripts and
 * emoji need them.
 */
const unwanted =
  /(?![\t\n\r])\p{Cc}|[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/gu

/** What PowerPoint, Word and others put for a line break. They become a space, as titles and names have one line. */
const lineBreaks = /[\v\f\u0085]/g

/** What a person wrote, without what cannot be seen. A broken half of a character becomes U+FFFD, as on its way as UTF-8. */
export const cleanText = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(lineBreaks, ' ')
    .replace(unwanted, '')

/** There is something to read in it. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

const links = /@|:\/\/|https?:|www\.|\.(com|org|net|info|biz|xyz|site|online|top|shop|link|click|io|co|ru|cn)\b/i

/** An e-mail address or a link, also in letters that only look like the usual ones. */
export const looksLikeAddress = (text: string): boolean => links.test(text.normalize('NFKC'))
