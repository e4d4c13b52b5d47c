import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import type { MediaKind } from '../../../data/vocabulary/stories.ts'
import { type Message, t } from '../../../data/words/words.ts'
import { ProductError } from '../../platform/http/errors.ts'
import { loadSharp } from '../../platform/sharp.ts'
import { wrongFile } from './reasons.ts'

/** Recorders, messengers and browsers write these. Those that are called videos may hold sound alone. */
const recordings = [
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

/** What a file may be, by its content. The name and the sender's word for it do not count. */
const typesOfKind = {
  image: ['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif', 'image/heic', 'image/heif'],
  video: ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/vnd.avi'],
  audio: recordings,
  consent: recordings,
} as const satisfies Record<MediaKind, readonly string[]>

export type MediaType<Kind extends MediaKind = MediaKind> = (typeof typesOfKind)[Kind][number]

/** Longer than any signature that tells the accepted types apart. */
const signatureBytes = 4100

/** Errors: media.wrong_type (415), for anything but a photo where a photo is due, a video where that is, or a recording. */
export async function judgeMedia<Kind extends MediaKind>(file: string, kind: Kind): Promise<MediaType<Kind>> {
  const start = await readStart(file)
  const type = (await fileTypeFromBuffer(start))?.mime
  // Everything else is not taken, such as GIF, SVG, playlists and documents.
  if (!isOfKind(type, kind)) throw wrongType(wrongFile[kind])
  if (isHevc(type, start) && !(await opensHevc())) throw wrongType(wrongFile.heic)
  return type
}

const isOfKind = <Kind extends MediaKind>(type: string | undefined, kind: Kind): type is MediaType<Kind> =>
  typesOfKind[kind].some((one) => one === type)

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
