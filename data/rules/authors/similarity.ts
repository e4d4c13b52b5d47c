import { likenessBounds } from '../../vocabulary/rewards.ts'
import { wordsOf } from '../wordsOf.ts'

const pairsOf = (words: readonly string[]) => words.slice(1).map((found, index) => `${words[index]} ${found}`)

/**
 * 64 bits of the words of a text and of each two neighbours, as 16 hexadecimal digits: a few changed words change a few
 * bits. Null for a text too short to be told from others.
 */
export function simhash(text: string): string | null {
  const words = wordsOf(text)
  if (words.length < likenessBounds.leastWords) return null
  const votes = new Int32Array(64)
  for (const feature of new Set([...words, ...pairsOf(words)])) {
    const [high, low] = hash64(feature)
    for (let bit = 0; bit < 32; bit++) {
      votes[bit] = (votes[bit] ?? 0) + ((high >>> bit) & 1 ? 1 : -1)
      votes[bit + 32] = (votes[bit + 32] ?? 0) + ((low >>> bit) & 1 ? 1 : -1)
    }
  }
  return digits(votes.subarray(0, 32)) + digits(votes.subarray(32))
}

/** Two FNV-1a hashes with different starts, each mixed to its last bit (the finalizer of MurmurHash3). */
function hash64(text: string): [number, number] {
  let high = 0x811c9dc5
  let low = 0x9747b28c
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 0x01000193)
    low = Math.imul(low ^ code, 0x85ebca6b)
  }
  return [mixed(high), mixed(low)]
}

function mixed(hash: number): number {
  const first = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35)
  return (second ^ (second >>> 16)) >>> 0
}

const digits = (votes: Int32Array) =>
  (votes.reduce((bits, vote, bit) => (vote > 0 ? bits | (1 << bit) : bits), 0) >>> 0).toString(16).padStart(8, '0')

/** Bits in which two fingerprints differ, 0 to 64. */
export const distanceOf = (one: string, other: string): number => bitsApart(halvesOf(one), halvesOf(other))

type Halves = readonly [high: number, low: number]

/** A fingerprint as two numbers of 32 bits. */
export const halvesOf = (hash: string): Halves => [
  Number.parseInt(hash.slice(0, 8), 16),
  Number.parseInt(hash.slice(8), 16),
]

/** The same distance, of fingerprints as numbers. */
export const bitsApart = (one: Halves, other: Halves): number =>
  differing(one[0], other[0]) + differing(one[1], other[1])

function differing(one: number, other: number): number {
  let bits = one ^ other
  bits -= (bits >>> 1) & 0x55555555
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The share of neighbouring pairs of words that two texts have in common, of all that either has: 0 to 1. */
export const similarityOf = (one: string, other: string): number => similarityTo(one)(other)

/** The same for one text and many others. */
export function similarityTo(one: string): (other: string) => number {
  const ones = new Set(pairsOf(wordsOf(one)))
  return (other) => {
    const others = new Set(pairsOf(wordsOf(other)))
    let common = 0
    for (const pair of others) if (ones.has(pair)) common++
    const all = ones.size + others.size - common
    return all === 0 ? 0 : common / all
  }
}
