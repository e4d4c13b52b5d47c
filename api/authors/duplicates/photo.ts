import { distanceOf } from '../../../data/rules/authors/similarity.ts'
import { loadSharp } from '../../platform/sharp.ts'

/** A picture as it is compared: small, grey, upright, whatever its shape was. */
export interface Pixels {
  grey: Uint8Array
}

const size = { width: 180, height: 160 }
/** Of the fingerprint: eight pairs of neighbours in each of eight rows. */
const coarse = { across: 9, down: 8 }
/** Of the closer look. */
const fine = { across: 36, down: 32 }

/** Shares that are left out at a side: of the whole picture none, then what somebody might trim off. */
const sides = { left: 0, top: 0, right: 0, bottom: 0 }
const cut = 0.05
const trims = [
  sides,
  { ...sides, left: cut },
  { ...sides, top: cut },
  { ...sides, right: cut },
  { ...sides, bottom: cut },
  { ...sides, left: cut, top: cut },
  { ...sides, top: cut, right: cut },
  { ...sides, right: cut, bottom: cut },
  { ...sides, bottom: cut, left: cut },
  { left: cut / 2, top: cut / 2, right: cut / 2, bottom: cut / 2 },
  { left: cut, top: cut, right: cut, bottom: cut },
]
type Trim = typeof sides

export async function readPixels(file: string | Buffer): Promise<Pixels> {
  const sharp = await loadSharp()
  const photo = sharp(file).autoOrient().flatten({ background: '#fff' })
  return {
    grey: await photo
      .resize({ ...size, fit: 'fill' })
      .greyscale()
      .raw()
      .toBuffer(),
  }
}

/**
 * Fingerprints of a picture (dHash) with commas between: of the whole, then of what is left when its sides are trimmed, so
 * that a trimmed copy is found. Each is 64 bits in 16 hexadecimal digits. Null for a picture of one colour or of one
 * even gradient, which has nothing to be recognised by.
 */
export function dhash(picture: Pixels): string | null {
  const [whole = '', ...trimmed] = trims.map((trim) => hashOf(cellsOf(picture, trim, coarse)))
  return isPlain(whole) ? null : [whole, ...trimmed].join(',')
}

/** The fewest bits in which two fingerprints differ, one picture being whole and the other perhaps trimmed. */
export function photoDistance(one: string, other: string): number {
  const [ones, others] = [one.split(','), other.split(',')]
  const [whole = '', otherWhole = ''] = [ones[0], others[0]]
  return Math.min(...others.map((hash) => distanceOf(whole, hash)), ...ones.map((hash) => distanceOf(otherWhole, hash)))
}

/**
 * How much two pictures are the same, 0 to 1, by what stands out from its surroundings in a thousand places: what is near by
 * its fingerprint may be another savannah under another sky. Brightness, contrast and colour do not matter.
 */
export function resemblance(one: Pixels, other: Pixels): number {
  const [ones, others] = [detailsOfTrims(one), detailsOfTrims(other)]
  const [whole = [], otherWhole = []] = [ones[0], others[0]]
  return Math.max(
    0,
    ...others.map((details) => correlation(whole, details)),
    ...ones.map((details) => correlation(otherWhole, details)),
  )
}

/** Worked out once for a picture that is compared with many, and forgotten with it. */
function detailsOfTrims(picture: Pixels): number[][] {
  const known = detailed.get(picture)
  if (known) return known
  const details = trims.map((trim) => detailsOf(cellsOf(picture, trim, fine)))
  detailed.set(picture, details)
  return details
}
const detailed = new WeakMap<Pixels, number[][]>()

/** The light of each cell of the fine grid, less the mean of the cells around it. */
function detailsOf(cells: readonly number[]): number[] {
  const { across, down } = fine
  const sums = sumsOf(cells)
  const sumTo = (column: number, row: number) => sums[row * (across + 1) + column] ?? 0
  return cells.map((light, index) => {
    const [x, y] = [index % across, Math.floor(index / across)]
    const [left, right] = [Math.max(0, x - reach), Math.min(across, x + reach + 1)]
    const [top, bottom] = [Math.max(0, y - reach), Math.min(down, y + reach + 1)]
    const around = sumTo(right, bottom) - sumTo(left, bottom) - sumTo(right, top) + sumTo(left, top)
    return light - around / ((right - left) * (bottom - top))
  })
}

/** At each corner of the fine grid, the light of all cells above and left of it. */
function sumsOf(cells: readonly number[]): Float64Array {
  const width = fine.across + 1
  const sums = new Float64Array(width * (fine.down + 1))
  for (const [index, light] of cells.entries()) {
    const at = (Math.floor(index / fine.across) + 1) * width + (index % fine.across) + 1
    sums[at] = light + (sums[at - 1] ?? 0) + (sums[at - width] ?? 0) - (sums[at - width - 1] ?? 0)
  }
  return sums
}
const reach = 4

/** A bit for each place and its right neighbour: whether that one is lighter. */
function hashOf(cells: readonly number[]): string {
  let digits = ''
  for (let row = 0; row < coarse.down; row++) {
    let byte = 0
    for (let column = 0; column < coarse.across - 1; column++) {
      const at = row * coarse.across + column
      const isLighter = (cells[at + 1] ?? 0) - (cells[at] ?? 0) > leastStep
      byte = byte * 2 + (isLighter ? 1 : 0)
    }
    digits += byte.toString(16).padStart(2, '0')
  }
  return digits
}
/** Of 255: less is noise of the encoding. */
const leastStep = 1

function isPlain(hash: string): boolean {
  const ones = distanceOf(hash, '0'.repeat(16))
  return ones < leastBits || ones > 64 - leastBits
}
const leastBits = 6

/** The mean light of each cell of a grid over what a trim leaves, row by row. */
function cellsOf({ grey }: Pixels, { left, top, right, bottom }: Trim, grid: { across: number; down: number }) {
  const columns = edges(size.width, left, right, grid.across)
  const rows = edges(size.height, top, bottom, grid.down)
  return rows.flatMap(([from, to]) => columns.map(([start, end]) => meanOf(grey, { from, to, start, end })))
}

const edges = (length: number, before: number, after: number, count: number): [number, number][] =>
  Array.from({ length: count }, (_, index) => {
    const edge = (place: number) => Math.round(length * (before + ((1 - before - after) * place) / count))
    return [edge(index), edge(index + 1)]
  })

function meanOf(grey: Uint8Array, { from, to, start, end }: Record<'from' | 'to' | 'start' | 'end', number>): number {
  let sum = 0
  for (let y = from; y < to; y++) for (let x = start; x < end; x++) sum += grey[y * size.width + x] ?? 0
  return sum / ((to - from) * (end - start))
}

function correlation(one: readonly number[], other: readonly number[]): number {
  let [both, squares, otherSquares] = [0, 0, 0]
  for (const [index, light] of one.entries()) {
    const same = other[index] ?? 0
    both += light * same
    squares += light * light
    otherSquares += same * same
  }
  return squares === 0 || otherSquares === 0 ? 0 : both / Math.sqrt(squares * otherSquares)
}
