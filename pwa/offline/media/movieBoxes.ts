/** A box of an MP4 or QuickTime file (ISO/IEC 14496-12, 4.2), as offsets into the bytes it was read from. */
export type Box = { type: string; start: number; body: number; end: number }

export const textOf = (view: DataView, at: number, length: number) => {
  let text = ''
  for (let index = at; index < at + length; index++) text += String.fromCharCode(view.getUint8(index))
  return text
}

/** The box at `at`, no longer than what surrounds it; null where there is none. */
export function readBox(view: DataView, at: number, end: number): Box | null {
  if (at + 8 > end) return null
  const short = view.getUint32(at)
  const isLong = short === 1
  if (isLong && at + 16 > end) return null
  const size = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? end - at : short
  const header = isLong ? 16 : 8
  if (size < header || at + size > end) return null
  return { type: textOf(view, at + 4, 4), start: at, body: at + header, end: at + size }
}

export function childrenOf(view: DataView, { body, end }: Pick<Box, 'body' | 'end'>): Box[] {
  const children: Box[] = []
  for (let at = body; ; ) {
    const child = readBox(view, at, end)
    if (!child) return children
    children.push(child)
    at = child.end
  }
}

/** The box found by following these types downwards. */
export function boxAt(view: DataView, parent: Box, ...path: string[]): Box | undefined {
  return path.reduce<Box | undefined>(
    (box, type) => box && childrenOf(view, box).find((child) => child.type === type),
    parent,
  )
}

export type TopBox = { type: string; start: number; end: number }

/** The outermost boxes of a file, read from their headers alone. Empty when it is no such file. */
export async function topBoxesOf(file: Blob): Promise<TopBox[]> {
  const boxes: TopBox[] = []
  for (let at = 0; at + 8 <= file.size; ) {
    const header = new DataView(await file.slice(at, at + 16).arrayBuffer())
    const short = header.getUint32(0)
    if (short === 1 && header.byteLength < 16) break
    const size = short === 1 ? Number(header.getBigUint64(8)) : short === 0 ? file.size - at : short
    const type = textOf(header, 4, 4)
    if (size < 8 || (boxes.length === 0 && !firstBoxes.has(type))) break
    boxes.push({ type, start: at, end: Math.min(at + size, file.size) })
    at += size
  }
  return boxes
}

const firstBoxes = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])
