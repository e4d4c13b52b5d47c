import { type FileHandle, open } from 'node:fs/promises'

/** Boxes that only hold others: ISO/IEC 14496-12. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf', 'stbl', 'edts', 'udta', 'meta', 'ilst'])
/** What may stand in a box for metadata that holds none. */
const emptyShells = new Set(['meta', 'hdlr', 'ilst', 'free'])
const mostHeaderBytes = 64 * 1024 ** 2

/** Where cameras and phones left places, names and times in an MP4 file, such as `moov/udta/©xyz`. */
export async function listMetadataBoxes(file: string): Promise<string[]> {
  const handle = await open(file, 'r')
  try {
    return await listAtTop(handle)
  } finally {
    await handle.close()
  }
}

async function listAtTop(handle: FileHandle): Promise<string[]> {
  const { size } = await handle.stat()
  const found: string[] = []
  for (let at = 0; at + 8 <= size; ) {
    const box = readBox(await readAt(handle, at, Math.min(16, size - at)), 0, size - at)
    if (isMetadata(box.type, '')) found.push(box.type)
    if (box.type === 'moov') {
      if (box.bytes > mostHeaderBytes) throw new Error('The movie header is too large')
      found.push(...listWithin(await readAt(handle, at + box.headBytes, box.bytes - box.headBytes), 'moov'))
    }
    at += box.bytes
  }
  return found
}

export interface Box {
  type: string
  content: Buffer
}

/** What the `moov` box holds. */
export async function readMovie(handle: FileHandle): Promise<Buffer> {
  const { size } = await handle.stat()
  for (let at = 0; at + 8 <= size; ) {
    const box = readBox(await readAt(handle, at, Math.min(16, size - at)), 0, size - at)
    if (box.type === 'moov' && box.bytes <= mostHeaderBytes)
      return readAt(handle, at + box.headBytes, box.bytes - box.headBytes)
    at += box.bytes
  }
  throw new Error('Not a whole MP4 file')
}

export function listBoxes(content: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= content.length; ) {
    const { type, headBytes, bytes } = readBox(content, at, content.length - at)
    boxes.push({ type, content: content.subarray(at + headBytes, at + bytes) })
    at += bytes
  }
  return boxes
}

/** The first box at the end of a path. */
export function findBox(content: Buffer, path: readonly string[]): Box | null {
  const [first, ...rest] = path
  const box = listBoxes(content).find(({ type }) => type === first)
  return box && rest.length > 0 ? findBox(box.content, rest) : (box ?? null)
}

function listWithin(content: Buffer, parent: string): string[] {
  const found: string[] = []
  for (let at = 0; at + 8 <= content.length; ) {
    const box = readBox(content, at, content.length - at)
    const name = `${parent}/${box.type}`
    if (containers.has(box.type)) {
      // `meta` carries a version before its boxes.
      const start = at + box.headBytes + (box.type === 'meta' ? 4 : 0)
      found.push(...listWithin(content.subarray(start, at + box.bytes), name))
    }
    if (isMetadata(box.type, parent)) found.push(name)
    at += box.bytes
  }
  return found
}

function isMetadata(type: string, parent: string): boolean {
  if (/\/(udta|meta)\b/.test(parent)) return !emptyShells.has(type)
  return type === 'uuid' || type === 'loci' || (type === 'meta' && parent === '')
}

function readBox(content: Buffer, at: number, remaining: number) {
  const type = content.toString('latin1', at + 4, at + 8)
  const short = content.readUInt32BE(at)
  const isLong = short === 1 && content.length >= at + 16
  const headBytes = isLong ? 16 : 8
  const bytes = isLong ? Number(content.readBigUInt64BE(at + 8)) : short === 0 ? remaining : short
  if (bytes < headBytes || bytes > remaining) throw new Error('Not a whole MP4 file')
  return { type, headBytes, bytes }
}

async function readAt(handle: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const { buffer } = await handle.read(Buffer.alloc(bytes), 0, bytes, at)
  return buffer
}
