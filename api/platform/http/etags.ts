/** Whether a caller has one of these already (`If-None-Match`, RFC 9110 13.1.2): tags are compared weakly, and `*` is any. */
export function hasOne(ifNoneMatch: string | null | undefined, tags: readonly string[]): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((one) => tags.includes(one.trim().replace(/^W\//, '')))
}
