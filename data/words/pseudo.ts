import type { CompiledMessage } from 'icu-minify/format'

const accented: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  y: 'ý',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
  Y: 'Ý',
  n: 'ñ',
  c: 'ç',
}

/** A message in words half as long again, every vowel with an accent. */
export const pseudo = (message: CompiledMessage): CompiledMessage => changed(message, true) as CompiledMessage

function changed(node: unknown, isWords: boolean): unknown {
  if (typeof node === 'string') return isWords ? stretched(node) : node
  if (!Array.isArray(node)) return node
  // A list of pieces, or a piece: its name, what it is, and what stands in it.
  const [name, kind, ...rest] = node
  const isPiece = typeof name === 'string' && isWords === false
  if (!isPiece) return node.map((part) => changed(part, typeof part === 'string'))
  if (kind === undefined || typeof kind === 'number') {
    const [options] = rest
    if (typeof options !== 'object' || options === null) return node
    const branches = Object.entries(options).map(([key, branch]) => [key, changed(branch, typeof branch === 'string')])
    return [name, kind, Object.fromEntries(branches)]
  }
  return [name, ...[kind, ...rest].map((part) => changed(part, typeof part === 'string'))]
}

function stretched(words: string): string {
  const letters = words.replace(/[A-Za-z]/g, (letter) => accented[letter] ?? letter)
  const more = Math.ceil(words.replace(/[^A-Za-z]/g, '').length / 2)
  return more === 0 ? letters : letters.replace(/\S(?=\s*$)/, (last) => last + '·'.repeat(more))
}
