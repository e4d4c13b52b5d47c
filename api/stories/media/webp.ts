import { loadSharp } from '../../platform/sharp.ts'
import { UnusableMedia } from './problem.ts'

/** Chunks that hold pixels. Everything else is metadata, a colour profile or an animation: RFC 9649, section 2. */
const pixelChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])

/** Refuses a copy that carries anything but pixels: a photo's position can lead poachers to an animal. */
export async function requireBareWebp(bytes: Buffer): Promise<void> {
  const { exif, xmp, iptc, icc } = await (await loadSharp())(bytes).metadata()
  const chunks = chunksOf(bytes)
  const isBare = !exif && !xmp && !iptc && !icc && chunks.length > 0 && chunks.every((chunk) => pixelChunks.has(chunk))
  if (!isBare) throw new UnusableMedia('The photo’s hidden data could not be removed, so it is not shown.')
}

function chunksOf(bytes: Buffer): string[] {
  const chunks: string[] = []
  for (let at = 12; at + 8 <= bytes.length; ) {
    chunks.push(bytes.toString('latin1', at, at + 4))
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return chunks
}
