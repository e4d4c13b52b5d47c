import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import type { MediaKind } from '../../../data/vocabulary/stories.ts'
import { type Message, t } from '../../../data/words/words.ts'
import { ProductError } from '../../platform/http/errors.ts'
import { loadSharp } from '../../platform/sharp.ts'
import { wrongFile } from './reasons.ts'

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

/** What a recording is by its content: recorders, messengers and browsers write these. Some of them may hold pictures as well. */
export const soundTypes = [
  'audio/ogg; codecs=opus',
  'audio/ogg',
  'audio/x-m4a',
  'audio/mp4',
  'audio/mpeg',
  'audio/aac',
  'audio/amr',
  'audio/wav',
  'video/mp4',
  'video/3gpp',
  'video/webm',
] as const
export type SoundType = (typeof soundTypes)[number]

/** Longer than any signature that tells the accepted types apart. */
const signatureBytes = 4100

/** Errors: media.wrong_type (415), for anything but a photo where a photo is due, or a video where that is. */
export async function judgeMedia(file: string, kind: MediaKind): Promise<MediaType> {
  const start = await readStart(file)
  const type = await mediaTypeOf(start)
  if (!type || kindOfType[type] !== kind) throw wrongType(wrongFile[kind])
  if (isHevc(type, start) && !(await opensHevc())) {
    throw wrongType(wrongFile.heic)
  }
  return type
}

/** Null for everything that is not taken, such as GIF, SVG, playlists and documents. */
async function mediaTypeOf(start: Uint8Array): Promise<MediaType | null> {
  const type = (await fileTypeFromBuffer(start))?.mime
  return type !== undefined && type in kindOfType ? (type as MediaType) : null
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(signatureBytes), 0, signatureBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/**
 * HEIF holds AV1, which sharp brings along, or HEVC, which only some installations can decode. The file says which in the
 * words at its start (ISO/IEC 23008-12, annex B); a file that lies there is found out where it is opened.
 */
const isHevc = (type: MediaType, start: Buffer) =>
  type === 'image/heic' || (type === 'image/heif' && hevcMarks.some((mark) => start.includes(mark)))
const hevcMarks = ['heic', 'heix', 'hvcC']

/** The sharp of the packages lists AVIF alone. */
const opensHevc = async () => (await loadSharp()).format.heif.input.fileSuffix?.includes('.heic') ?? false

const wrongType = (message: Message) => new ProductError('wrongType', 'media.wrong_type', t(message))
