import type { Metadata, Sharp } from 'sharp'
import { pictureWidths } from '../../../data/vocabulary/stories.ts'
import { isOutOfMemory } from '../../platform/programs.ts'
import type { ConvertedPhoto } from '../../platform/providers/converter.ts'
import { loadSharp } from '../../platform/sharp.ts'
import { tooMuchMemory, UnusableMedia } from './problem.ts'
import { requireBareWebp } from './webp.ts'

/** The largest sensors of phones fit; a bomb does not. */
const mostPixels = 120_000_000
/** Progressive, interlaced and AVIF photos have to be held in memory whole. */
const mostPixelsAtOnce = 30_000_000
/** WebP ends at 16,383. */
const mostHeight = 16_000
const placeholderPixels = 20
/** Of 100: below it, fur and grass begin to smear; above it, bytes grow faster than what one sees. */
const quality = 75
/** The program around it has a little more for all steps. */
const secondsPerStep = 80
const openedFormats: readonly (string | undefined)[] = ['jpeg', 'png', 'webp', 'heif']

/**
 * Makes the WebP copies of a photo: upright, in sRGB, without a byte of metadata, never enlarged. Decodes once; the
 * smaller copies come from the largest. `write` gets each copy under its name. Errors: UnusableMedia.
 */
export async function convertPhoto(
  file: string,
  write: (name: string, bytes: Buffer) => Promise<void>,
): Promise<ConvertedPhoto> {
  const sharp = await loadSharp()
  const widest = sizeOfLargest(await readHeader(file))
  const pixels = await open(() =>
    limited(sharp(file, { limitInputPixels: mostPixels, failOn: 'error' }))
      .autoOrient()
      .resize({ ...widest, fit: 'fill' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  const { width, height, channels } = pixels.info
  const fromLargest = () => limited(sharp(pixels.data, { raw: { width, height, channels } }))
  const widths = [...pictureWidths.filter((step) => step < width), width]
  const [placeholder, ...copies] = await Promise.all([
    dataUri(fromLargest()),
    ...widths.map((step) => (step === width ? fromLargest() : fromLargest().resize(step)).webp({ quality }).toBuffer()),
  ])
  for (const [index, copy] of copies.entries()) {
    await requireBareWebp(copy)
    await write(`${widths[index]}.webp`, copy)
  }
  return { width, height, widths, widthBytes: copies.map((copy) => copy.length), placeholder }
}

/** Reads the size without decoding a pixel. */
async function readHeader(file: string): Promise<Metadata> {
  const sharp = await loadSharp()
  const header = await open(() => sharp(file, { limitInputPixels: false }).metadata())
  if (!openedFormats.includes(header.format)) throw new UnusableMedia('This is not a photo that can be opened.')
  const { width, height } = header.autoOrient
  const isWhole = header.isProgressive || header.format === 'heif'
  const most = isWhole ? mostPixelsAtOnce : mostPixels
  if (width * height > most) {
    const size = `${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`
    throw new UnusableMedia(`The photo is too large to open: ${size}. At most ${most / 1e6} million pixels can be.`)
  }
  return header
}

function sizeOfLargest({ autoOrient: { width, height } }: Metadata): { width: number; height: number } {
  const scale = Math.min(1, (pictureWidths.at(-1) ?? width) / width, mostHeight / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function dataUri(photo: Sharp): Promise<string> {
  const bytes = await photo
    .resize(placeholderPixels, placeholderPixels, { fit: 'inside' })
    .webp({ quality: 40 })
    .toBuffer()
  return `data:image/webp;base64,${bytes.toString('base64')}`
}

const limited = (photo: Sharp) => photo.timeout({ seconds: secondsPerStep })

/** Runs a step that reads the photo: what goes wrong there is the photo's fault. */
async function open<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw new UnusableMedia(reasonOf(error), { cause: error })
  }
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (/exceeds pixel limit/i.test(message)) return 'The photo is too large to open.'
  if (/timeout/i.test(message)) return `The photo took longer than ${secondsPerStep} seconds to open.`
  // A file whose words about its size are untrue reaches a limit of the library, which says that like a lack of memory.
  if (isOutOfMemory(message) && !/security limit/i.test(message)) return tooMuchMemory
  if (/unsupported image format/i.test(message)) return 'This is not a photo that can be opened.'
  return 'The photo is cut off or damaged: it cannot be opened.'
}
