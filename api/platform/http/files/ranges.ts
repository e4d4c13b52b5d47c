export interface ByteRange {
  start: number
  /** Included. */
  end: number
}

/**
 * The part of a file that a `Range` header asks for: null for the whole file, which also answers what we do not
 * understand, several parts at once included; 'unsatisfiable' when it begins behind the end. RFC 9110, section 14.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '')
  if (!match) return null
  const [first, last] = [match[1] ?? '', match[2] ?? '']
  if (first === '' && last === '') return null
  if (first === '') return lastBytes(Number(last), size)
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start < size ? { start, end } : 'unsatisfiable'
}

function lastBytes(count: number, size: number): ByteRange | 'unsatisfiable' {
  return count > 0 && size > 0 ? { start: Math.max(size - count, 0), end: size - 1 } : 'unsatisfiable'
}
