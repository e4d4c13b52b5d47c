/**
 * Whether a caller has the answer of this tag already (`If-None-Match`, RFC 9110 13.1.2): one tag, a list, or `*` for any, compared
 * weakly. The tag is that of the answer this very caller would get: a copy in another encoding is none that a 304 could renew.
 */
export function hasTag(ifNoneMatch: string | null | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  // A tag may hold commas.
  return ifNoneMatch.match(/"[^"]*"/g)?.some((one) => one === opaque(tag)) ?? false
}

const opaque = (tag: string) => tag.replace(/^W\//, '')
