import { isLocationTrack, type Range, samplesOf } from './locationTracks.ts'
import { type Box, childrenOf, readBox, textOf, topBoxesOf } from './movieBoxes.ts'

/** Larger than any real table of contents: a hostile file may not fill the memory. */
const mostIndexBytes = 128 * 1024 * 1024

const containers = new Set(['moov', 'trak', 'udta', 'ilst', 'mdia', 'minf'])
/** QuickTime's and 3GPP's place atoms, and XMP. */
const locationAtoms = new Set(['\u00a9xyz', 'loci', 'XMP_', 'gps0', 'GPMF'])
const locationKey = /location|gps|iso6709|latitude|longitude|geotag/i
/** Extended type of XMP in MP4 (XMP part 3, 1.2.7). */
const xmpUuid = 'be7acfcb97a942e89c71999491e3afac'

/**
 * Makes a film forget where it was taken: place atoms in its table of contents become empty `free` boxes of the same
 * length, and tracks of positions are blanked. Nothing moves, so every other byte stays as it was, and only the
 * table of contents is read. `known` is false for files that are not MP4 or QuickTime.
 */
export async function scrubVideo(film: Blob): Promise<{ file: Blob; found: boolean; known: boolean }> {
  const boxes = await topBoxesOf(film)
  const patches: { start: number; bytes: Uint8Array<ArrayBuffer> }[] = []
  const blanks: Range[] = []
  for (const { type, start, end } of boxes) {
    if (!['moov', 'meta', 'udta', 'uuid'].includes(type)) continue
    if (end - start > mostIndexBytes) return { file: film, found: false, known: false }
    const bytes = new Uint8Array(await film.slice(start, end).arrayBuffer())
    const scrubber = new Scrubber(bytes)
    if (scrubber.scrub()) patches.push({ start, bytes })
    blanks.push(...scrubber.blanks)
  }
  for (const { start, end } of blanks) {
    if (end > start && end <= film.size) patches.push({ start, bytes: new Uint8Array(end - start) })
  }
  const file = patches.length > 0 ? patched(film, patches) : film
  return { file, found: patches.length > 0, known: boxes.some(({ type }) => type === 'moov') }
}

/** Works on the bytes of one outermost box. */
class Scrubber {
  readonly blanks: Range[] = []
  private readonly view: DataView
  private found = false

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer)
  }

  scrub(): boolean {
    const box = readBox(this.view, 0, this.bytes.length)
    if (box) this.visit(box)
    return this.found
  }

  private visit(box: Box) {
    if (this.isPlace(box)) return this.empty(box)
    if (box.type === 'trak' && isLocationTrack(this.view, box)) {
      this.blanks.push(...samplesOf(this.view, box))
      return this.empty(box)
    }
    if (box.type === 'meta') return this.visitMeta(box)
    if (containers.has(box.type)) for (const child of childrenOf(this.view, box)) this.visit(child)
  }

  /** A QuickTime list of keys with their values, or iTunes-like items. */
  private visitMeta(box: Box) {
    // ISO puts version and flags before the children, QuickTime does not.
    const isFull = box.end >= box.body + 12 && textOf(this.view, box.body + 8, 4) === 'hdlr'
    const children = childrenOf(this.view, { body: box.body + (isFull ? 4 : 0), end: box.end })
    const keys = children.find(({ type }) => type === 'keys')
    const places = keys ? this.placeKeys(keys) : new Set<number>()
    for (const child of children) {
      if (child.type === 'ilst') {
        for (const item of childrenOf(this.view, child)) {
          if (places.has(this.view.getUint32(item.start + 4)) || this.isPlace(item)) this.empty(item)
        }
      } else this.visit(child)
    }
  }

  /** Numbers, from 1, of the keys that speak of a place. */
  private placeKeys({ body, end }: Box): Set<number> {
    const places = new Set<number>()
    let at = body + 8
    for (let number = 1; at + 8 <= end; number++) {
      const size = this.view.getUint32(at)
      if (size < 8 || at + size > end) break
      if (locationKey.test(textOf(this.view, at + 8, size - 8))) places.add(number)
      at += size
    }
    return places
  }

  private isPlace({ type, body, end }: Box): boolean {
    if (locationAtoms.has(type)) return true
    if (type === 'uuid') return end >= body + 16 && hexOf(this.bytes.subarray(body, body + 16)) === xmpUuid
    if (type === 'xml ' || type === '----')
      return locationKey.test(textOf(this.view, body, Math.min(end - body, 1 << 20)))
    return false
  }

  private empty({ start, body, end }: Box) {
    this.bytes.set([0x66, 0x72, 0x65, 0x65], start + 4)
    this.bytes.fill(0, body, end)
    this.found = true
  }
}

function patched(film: Blob, patches: { start: number; bytes: Uint8Array<ArrayBuffer> }[]): Blob {
  const parts: BlobPart[] = []
  let at = 0
  for (const { start, bytes } of patches.sort((one, other) => one.start - other.start)) {
    if (start < at) continue
    parts.push(film.slice(at, start), bytes)
    at = start + bytes.length
  }
  return new Blob([...parts, film.slice(at)], { type: film.type })
}

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
