import { type Box, boxAt, childrenOf, textOf } from './movieBoxes.ts'

export type Range = { start: number; end: number }

/** Sample formats in which action cameras, drones and phones write positions while filming. */
const locationFormats = new Set(['gpmd', 'camm', 'mebx', 'rtmd', 'djmd', 'dbgi'])

export function isLocationTrack(view: DataView, track: Box): boolean {
  const descriptions = boxAt(view, track, 'mdia', 'minf', 'stbl', 'stsd')
  if (!descriptions || descriptions.end < descriptions.body + 16) return false
  return locationFormats.has(textOf(view, descriptions.body + 12, 4))
}

/** Where in the file the samples of a track lie, chunk by chunk (ISO/IEC 14496-12, 8.7). */
export function samplesOf(view: DataView, track: Box): Range[] {
  const table = boxAt(view, track, 'mdia', 'minf', 'stbl')
  if (!table) return []
  const boxes = new Map(childrenOf(view, table).map((box) => [box.type, box]))
  const offsets = chunkOffsets(view, boxes.get('stco'), boxes.get('co64'))
  const bytesOf = sampleBytes(view, boxes.get('stsz'))
  const perChunk = samplesPerChunk(view, boxes.get('stsc'), offsets.length)
  let sample = 0
  return offsets.map((start, chunk) => {
    const count = perChunk[chunk] ?? 0
    const end = start + bytesOf(sample, count)
    sample += count
    return { start, end }
  })
}

/** Tables count from their header; a count beyond the box is cut to what is there. */
function rows(view: DataView, box: Box | undefined, rowBytes: number, firstRow = 8): number {
  if (!box || box.end < box.body + firstRow) return 0
  return Math.min(view.getUint32(box.body + firstRow - 4), Math.floor((box.end - box.body - firstRow) / rowBytes))
}

function chunkOffsets(view: DataView, short: Box | undefined, long: Box | undefined): number[] {
  if (short) return Array.from({ length: rows(view, short, 4) }, (_, row) => view.getUint32(short.body + 8 + row * 4))
  if (!long) return []
  return Array.from({ length: rows(view, long, 8) }, (_, row) => Number(view.getBigUint64(long.body + 8 + row * 8)))
}

/** Size of `count` samples in a row. */
function sampleBytes(view: DataView, box: Box | undefined): (first: number, count: number) => number {
  if (!box || box.end < box.body + 12) return () => 0
  const sameForAll = view.getUint32(box.body + 4)
  if (sameForAll > 0) return (_first, count) => sameForAll * count
  const listed = rows(view, box, 4, 12)
  return (first, count) => {
    let bytes = 0
    const end = Math.min(first + count, listed)
    for (let sample = first; sample < end; sample++) bytes += view.getUint32(box.body + 12 + sample * 4)
    return bytes
  }
}

/** Each row of the table holds from its chunk on until the next row's. */
function samplesPerChunk(view: DataView, box: Box | undefined, chunks: number): number[] {
  const counts = new Array<number>(chunks).fill(0)
  if (!box) return counts
  let until = chunks
  for (let row = rows(view, box, 12) - 1; row >= 0; row--) {
    const at = box.body + 8 + row * 12
    const from = Math.max(0, view.getUint32(at) - 1)
    if (from >= until) continue
    counts.fill(view.getUint32(at + 4), from, until)
    until = from
  }
  return counts
}
