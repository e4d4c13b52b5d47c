import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import type { MediaKind } from '../../data/vocabulary/stories.ts'
import { ProductError } from '../http/errors.ts'
import { loadSharp } from './sharp.ts'

/** What a file is by its content. The name and the sender's word for it do not count. */
export type MediaType = keyof typeof kindOfType

const kindOfType = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/apng': 'image',
  'image/webp': 'image',
  'image/avif': 'image',
  'image/heic': 'image',
  'image/heif': 'image',
  'video/mp4': 'video',
  'video/x-m4v': 'video',
  'video/quicktime': 'video',
  'video/vnd.avi': 'video',
} as const satisfies Record<string, MediaKind>

const pleaseSelect = {
  image: 'Please select an image file.',
  video: 'Please select a video file.',
} as const satisfies Record<MediaKind, string>

/** Longer than any signature that tells the accepted types apart. */
const signatureBytes = 4100

/** Errors: media.wrong_type (415), for anything but a photo where a photo is due, or a video where that is. */
export async function judgeMedia(file: string, kind: MediaKind): Promise<MediaType> {
  const type = await mediaTypeOf(file)
  if (!type || kindOfType[type] !== kind) throw wrongType(pleaseSelect[kind])
  if (isHeic(type) && !(await canOpen(file))) {
    throw wrongType(`${pleaseSelect.image} This server cannot open HEIC photos: please save it as JPEG and try again.`)
  }
  return type
}

/** Null for everything that is not taken, such as GIF, SVG, playlists and documents. */
async function mediaTypeOf(file: string): Promise<MediaType | null> {
  const type = (await fileTypeFromBuffer(await readStart(file)))?.mime
  return type !== undefined && type in kindOfType ? (type as MediaType) : null
}

async function readStart(file: string): Promise<Uint8Array> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(signatureBytes), 0, signatureBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const isHeic = (type: MediaType) => type === 'image/heic' || type === 'image/heif'

/** HEIC holds either AV1, which sharp brings along, or HEVC, which only some installations can decode. */
async function canOpen(file: string): Promise<boolean> {
  try {
    const sharp = await loadSharp()
    await sharp(file, { failOn: 'error' }).resize(16).toBuffer()
    return true
  } catch {
    return false
  }
}

const wrongType = (message: string) => new ProductError('wrongType', 'media.wrong_type', message)
