import { type FileHandle, open } from 'node:fs/promises'
import { mostTakes } from '../../../../data/vocabulary/limits.ts'
import type { MediaType } from '../kinds.ts'
import { UnusableMedia } from '../problem.ts'

/** Bytes of a file, `to` excluded: a whole recording as a browser's recorder writes it, or what can be read of what a crash left. */
export interface Take {
  from: number
  to: number
}

/** Longer than any head by which a place in a file is judged. */
const headBytes = 1024
const windowBytes = 128 * 1024
/** So far back it is searched where a file stops making sense: what was cut off may have been read over the next take's head. */
const stepsBack = 8
/** Places that look like the beginning of a take and are none. */
const mostMistakes = 10_000

/** What stands at a place of a file. */
interface Step {
  bytes: number
  begins: boolean
  /** A part of it makes the rest unreadable. */
  isWholeOrNothing?: boolean
}

/** How files of one container are walked through. */
interface Form {
  /** Null where nothing of this form can stand, or not after what was passed. */
  step(head: Buffer): Step | null
  /** Whether a take begins here, seen by itself. */
  begins(head: Buffer): boolean
  /** By which a beginning is looked for, and how far behind it that stands. */
  mark: Buffer
  markAt: number
}

/**
 * The takes of a recording, in their order. A phone sends what its recorder wrote before and after each interruption in one file; the end of
 * each may be missing. Errors: UnusableMedia, for more than can be.
 */
export async function takesOf(file: string, type: MediaType<'audio'>, signal?: AbortSignal): Promise<Take[]> {
  const form = formOf(type)
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    return form ? await walk(form, openWindow(handle, size, signal), size) : [{ from: 0, to: size }]
  } finally {
    await handle.close()
  }
}

/** Others are of one piece, or go on by themselves where two are put together. */
function formOf(type: MediaType<'audio'>): Form | null {
  if (type === 'video/webm') return openWebm()
  if (type.startsWith('audio/ogg')) return openOgg()
  return type === 'video/mp4' || type === 'audio/mp4' || type === 'audio/x-m4a' ? openMp4() : null
}

async function walk(form: Form, window: Window, size: number): Promise<Take[]> {
  const takes: Take[] = []
  let [from, at] = [0, 0]
  let passed: Passed[] = []
  while (at < size) {
    if (!window.holds(at)) await window.load(at)
    const step = form.step(window.at(at))
    if (step?.begins && at > 0) {
      takes.push({ from, to: endOfReadable(passed, at) })
      if (takes.length === mostTakes)
        throw new UnusableMedia(`The recording is in more than ${mostTakes} pieces. Please record it again.`)
      from = at
      passed = []
    }
    if (step) {
      passed.push({ at, end: at + step.bytes, isWholeOrNothing: step.isWholeOrNothing ?? false })
      if (passed.length > stepsBack) passed.shift()
    }
    const next = at + (step?.bytes ?? Number.POSITIVE_INFINITY)
    at = next <= size ? next : await search(form, window, { from: (passed[0]?.at ?? at) + 1, size })
  }
  return [...takes, { from, to: endOfReadable(passed, size) }]
}

interface Passed {
  at: number
  end: number
  isWholeOrNothing: boolean
}

/** Of a take that ends here: before a piece that was cut off, where its reader would stumble over that. */
function endOfReadable(passed: readonly Passed[], end: number): number {
  const last = passed.findLast(({ at }) => at < end)
  return last?.isWholeOrNothing && last.end > end ? last.at : end
}

/** Where the next take begins, or the end of the file. */
async function search(form: Form, window: Window, { from, size }: { from: number; size: number }): Promise<number> {
  let mistakes = 0
  let at = from
  while (at + form.markAt + form.mark.length <= size && mistakes < mostMistakes) {
    if (!window.holds(at)) await window.load(at)
    const held = window.at(at)
    const found = held.indexOf(form.mark, form.markAt)
    if (found < 0) {
      at += Math.max(1, held.length - form.markAt - form.mark.length + 1)
      continue
    }
    at += found - form.markAt
    if (!window.holds(at)) await window.load(at)
    if (form.begins(window.at(at))) return at
    mistakes += 1
    at += 1
  }
  return size
}

/** A part of the file, which moves along: no more of it is in memory. */
interface Window {
  /** Whether a whole head from here on is at hand. */
  holds(at: number): boolean
  load(at: number): Promise<void>
  at(at: number): Buffer
}

function openWindow(handle: FileHandle, size: number, signal?: AbortSignal): Window {
  const buffer = Buffer.alloc(windowBytes)
  let [from, to] = [0, 0]
  return {
    holds: (at) => at >= from && (at + headBytes <= to || (to === size && at < to)),
    async load(at) {
      signal?.throwIfAborted()
      const { bytesRead } = await handle.read(buffer, 0, windowBytes, at)
      ;[from, to] = [at, at + bytesRead]
      if (bytesRead === 0) throw new Error('The recording became shorter while it was read')
    },
    at: (at) => buffer.subarray(at - from, to - from),
  }
}

/** RFC 8794 and RFC 9559: elements of an id and a size. Segments and clusters are gone into, whatever size they say. */
function openWebm(): Form {
  const seen = new Set<number>()
  return {
    mark: Buffer.from([0x1a, 0x45, 0xdf, 0xa3]),
    markAt: 0,
    begins: beginsWebm,
    step(head) {
      const id = readId(head)
      if (!id) return null
      const begins = id.value === ebmlHeader
      if (begins && !beginsWebm(head)) return null
      const size = readSize(head, id.bytes)
      if (!size || (onceInTake.has(id.value) && seen.has(id.value))) return null
      if (begins) seen.clear()
      seen.add(id.value)
      if (goneInto.has(id.value)) return { bytes: id.bytes + size.bytes, begins }
      if (!passedOver.has(id.value) || size.value === null) return null
      return { bytes: id.bytes + size.bytes + size.value, begins }
    },
  }
}

const ebmlHeader = 0x1a45dfa3
const segment = 0x18538067
const [information, tracks] = [0x1549a966, 0x1654ae6b]
const onceInTake = new Set([segment, information, tracks])
const goneInto = new Set([segment, 0x1f43b675])
const passedOver = new Set([
  ...[ebmlHeader, 0x114d9b74, information, tracks, 0x1c53bb6b, 0x1254c367, 0x1043a770, 0x1941a469],
  // Within a cluster: time, blocks, position, silent tracks; and what may stand anywhere.
  ...[0xe7, 0xa3, 0xa0, 0xaf, 0xa7, 0xab, 0x5854, 0xec, 0xbf],
])
const docType = Buffer.from([0x42, 0x82])

/** A header that names its kind, with a segment directly behind it. */
function beginsWebm(head: Buffer): boolean {
  if (readId(head)?.value !== ebmlHeader) return false
  const size = readSize(head, 4)
  if (!size?.value) return false
  const end = 4 + size.bytes + size.value
  if (end + 4 > head.length) return false
  const content = head.subarray(4 + size.bytes, end)
  const named = content.indexOf(docType)
  const name = named < 0 ? '' : content.toString('latin1', named + 3, named + 11)
  return /^(webm|matroska)/.test(name) && readId(head.subarray(end))?.value === segment
}

function readId(head: Buffer) {
  const bytes = Math.clz32(head[0] ?? 0) - 23
  return bytes > 4 || head.length < bytes ? null : { value: head.readUIntBE(0, bytes), bytes }
}

/** `value` is null where the size is not known. */
function readSize(head: Buffer, at: number): { value: number | null; bytes: number } | null {
  const first = head[at] ?? 0
  const bytes = Math.clz32(first) - 23
  if (bytes > 8 || head.length < at + bytes) return null
  let value = first & (0xff >> bytes)
  let isUnknown = value === 0xff >> bytes
  for (const byte of head.subarray(at + 1, at + bytes)) {
    value = value * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return { value: isUnknown ? null : value, bytes }
}

/** ISO/IEC 14496-12: boxes of a size and a type. */
function openMp4(): Form {
  let hasMovie = false
  return {
    mark: Buffer.from('ftyp'),
    markAt: 4,
    begins: beginsMp4,
    step(head) {
      const type = boxType(head, 0)
      const begins = type === 'ftyp'
      if (head.length < 8 || !topBoxes.has(type) || (begins && !beginsMp4(head))) return null
      if (type === 'moov' && hasMovie) return null
      hasMovie = type === 'moov' || (hasMovie && !begins)
      const short = head.readUInt32BE(0)
      const isLong = short === 1 && head.length >= 16
      // A size of 0 reaches to the end of the file, as its writer knew it.
      const bytes = isLong ? Number(head.readBigUInt64BE(8)) : short || Number.POSITIVE_INFINITY
      return bytes < 8 ? null : { bytes, begins, isWholeOrNothing: type === 'moof' || type === 'mfra' }
    },
  }
}

const topBoxes = new Set(
  'ftyp moov moof mdat free skip wide styp sidx ssix mfra uuid emsg prft meta pdin udta'.split(' '),
)
const boxType = (head: Buffer, at: number) => head.toString('latin1', at + 4, at + 8)

/** A box that names brands, with another box directly behind it. */
function beginsMp4(head: Buffer): boolean {
  if (head.length < 16 || boxType(head, 0) !== 'ftyp') return false
  const bytes = head.readUInt32BE(0)
  if (bytes < 16 || bytes > 512 || bytes % 4 !== 0) return false
  const brand = head.toString('latin1', 8, 12)
  return /^[\x20-\x7e]{4}$/.test(brand) && topBoxes.has(boxType(head, bytes))
}

/** RFC 3533: pages. A take begins with the first page of its sound, or with that of another stream after sound was heard. */
function openOgg(): Form {
  const streams = new Set<number>()
  let seen = { sound: false, data: false }
  return {
    mark: Buffer.from('OggS'),
    markAt: 0,
    begins: (head) => readPage(head)?.isSound ?? false,
    step(head) {
      const page = readPage(head)
      if (!page || !(page.isFirst || streams.has(page.stream))) return null
      const begins = page.isFirst && (seen.data || (seen.sound && page.isSound))
      if (begins) {
        seen = { sound: false, data: false }
        streams.clear()
      }
      streams.add(page.stream)
      seen = { sound: seen.sound || page.isSound, data: seen.data || !page.isFirst }
      return { bytes: page.bytes, begins }
    },
  }
}

function readPage(head: Buffer) {
  const segments = head[26] ?? 0
  const start = 27 + segments
  if (head.length < start || head.toString('latin1', 0, 4) !== 'OggS' || head[4] !== 0) return null
  const bytes = head.subarray(27, start).reduce((sum, length) => sum + length, start)
  const isFirst = ((head[5] ?? 0) & 2) !== 0
  const codec = head.toString('latin1', start, start + 8)
  const isSound = isFirst && (codec === 'OpusHead' || codec.startsWith('\u0001vorbis'))
  return { bytes, isFirst, isSound, stream: head.readUInt32LE(14) }
}
