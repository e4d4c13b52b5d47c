import { type FileHandle, open } from 'node:fs/promises'
import { type Box, findBox, listBoxes, readMovie } from './mp4.ts'

/** Supplemental enhancement information: words, captions and places can stand in it. ITU-T H.264, table 7-1. */
const seiUnit = 6

/** Whether the H.264 pictures of an MP4 carry anything besides pixels. */
export async function hasSei(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const movie = await readMovie(handle)
    for (const track of listBoxes(movie).filter(({ type }) => type === 'trak')) {
      const table = findBox(track.content, ['mdia', 'minf', 'stbl'])
      if (table && (await trackHasSei(handle, table))) return true
    }
    return false
  } finally {
    await handle.close()
  }
}

async function trackHasSei(handle: FileHandle, table: Box): Promise<boolean> {
  const lengthBytes = lengthBytesOf(table)
  if (lengthBytes === null) return false
  for (const chunk of chunksOf(table)) {
    const bytes = chunk.sizes.reduce((sum, size) => sum + size, 0)
    const { buffer } = await handle.read(Buffer.alloc(bytes), 0, bytes, chunk.at)
    let start = 0
    for (const size of chunk.sizes) {
      if (sampleHasSei(buffer.subarray(start, start + size), lengthBytes)) return true
      start += size
    }
  }
  return false
}

function sampleHasSei(sample: Buffer, lengthBytes: number): boolean {
  for (let at = 0; at + lengthBytes < sample.length; ) {
    if (((sample[at + lengthBytes] ?? 0) & 0x1f) === seiUnit) return true
    at += lengthBytes + sample.readUIntBE(at, lengthBytes)
  }
  return false
}

/** Of how many bytes the length before each unit is; null where the track is not H.264. ISO/IEC 14496-15, `avcC`. */
function lengthBytesOf(table: Box): number | null {
  const entries = findBox(table.content, ['stsd'])?.content
  const at = entries?.indexOf('avcC') ?? -1
  return entries && at >= 0 ? ((entries[at + 8] ?? 3) & 3) + 1 : null
}

/** Where the samples of a track lie: ISO/IEC 14496-12, `stsz`, `stsc`, `stco` and `co64`. */
function* chunksOf(table: Box): Generator<{ at: number; sizes: number[] }> {
  const sizes = sizesOf(need(table, 'stsz'))
  const places = placesOf(table)
  const runs = need(table, 'stsc')
  let sample = 0
  let run = 0
  for (const [index, at] of places.entries()) {
    const next = 8 + (run + 1) * 12
    if (run + 1 < runs.readUInt32BE(4) && runs.readUInt32BE(next) <= index + 1) run += 1
    const count = runs.readUInt32BE(8 + run * 12 + 4)
    yield { at, sizes: sizes.slice(sample, sample + count) }
    sample += count
  }
}

function sizesOf(stsz: Buffer): number[] {
  const same = stsz.readUInt32BE(4)
  return Array.from({ length: stsz.readUInt32BE(8) }, (_, index) => same || stsz.readUInt32BE(12 + index * 4))
}

function placesOf(table: Box): number[] {
  const long = findBox(table.content, ['co64'])?.content
  if (long) return Array.from({ length: long.readUInt32BE(4) }, (_, n) => Number(long.readBigUInt64BE(8 + n * 8)))
  const short = need(table, 'stco')
  return Array.from({ length: short.readUInt32BE(4) }, (_, index) => short.readUInt32BE(8 + index * 4))
}

function need(table: Box, type: string): Buffer {
  const box = findBox(table.content, [type])
  if (!box) throw new Error('Not a whole MP4 file')
  return box.content
}
