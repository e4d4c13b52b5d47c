import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { heifBomb } from '../../../scripts/attacks/heifBomb.ts'
import { ProductError } from '../../platform/http/errors.ts'
import { judgeMedia } from './kinds.ts'
import { asHeif, cornersPhoto, makeVideo, temporaryFolder } from './testing.ts'

let photo: Buffer
let folder: string
beforeAll(async () => {
  photo = await cornersPhoto()
})
beforeEach(() => {
  folder = temporaryFolder()
})

async function put(content: Buffer | string): Promise<string> {
  const file = path.join(folder, 'arrived')
  await writeFile(file, content)
  return file
}

async function refusal(content: Buffer | string, kind: 'image' | 'video') {
  const error = await judgeMedia(await put(content), kind).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ProductError)
  return error as ProductError
}

/** The first box of an MP4 or HEIC file. */
const brand = (name: string) => Buffer.concat([Buffer.from([0, 0, 0, 20]), Buffer.from(`ftyp${name}\0\0\0\0${name}`)])
const drawing = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/hostname\n#EXT-X-ENDLIST\n'

describe('a file is what its content says', () => {
  test.each([
    ['image/jpeg', 'jpeg'],
    ['image/png', 'png'],
    ['image/webp', 'webp'],
    ['image/avif', 'avif'],
  ] as const)('a photo of type %s is taken', async (type, format) => {
    const content = await sharp(photo).toFormat(format).toBuffer()
    expect(await judgeMedia(await put(content), 'image')).toBe(type)
  })

  test.each([
    ['video/mp4', 'mp4'],
    ['video/quicktime', 'mov'],
    ['video/vnd.avi', 'avi'],
  ])('a video of type %s is taken', async (type, extension) => {
    const file = path.join(folder, `film.${extension}`)
    await makeVideo(file, '64x48', 0.4)
    expect(await judgeMedia(file, 'video')).toBe(type)
  })

  test.each([
    ['a moving GIF', () => sharp(photo).gif().toBuffer()],
    ['a drawing with a script in it', () => drawing],
    ['a TIFF', () => sharp(photo).tiff().toBuffer()],
    ['a document', () => '%PDF-1.7\n'],
    ['an archive', () => Buffer.from('PK\x03\x04\x14\0\0\0\0\0', 'latin1')],
    ['a text named photo.jpg', () => 'Once upon a time'],
    ['nothing', () => ''],
    ['a video', () => brand('isom')],
  ])('as a photo, %s is refused', async (_what, content) => {
    expect(await refusal(await content(), 'image')).toMatchObject({
      kind: 'wrongType',
      code: 'media.wrong_type',
      message: 'Please select an image file.',
    })
  })

  test.each([
    ['a photo', () => photo],
    ['a playlist that names other files', () => playlist],
    ['a list of files for ffmpeg', () => "ffconcat version 1.0\nfile '/etc/hostname'\n"],
    ['music', () => Buffer.from('ID3\x03\0\0\0\0\0\x21', 'latin1')],
    ['a photo in a movie’s box', () => brand('avif')],
    ['nothing', () => ''],
  ])('as a video, %s is refused', async (_what, content) => {
    expect(await refusal(content(), 'video')).toMatchObject({
      kind: 'wrongType',
      code: 'media.wrong_type',
      message: 'Please select a video file.',
    })
  })

  test('a HEIF photo with AV1 inside is taken, and a huge one is not opened for it', async () => {
    const before = process.resourceUsage().maxRSS
    expect(await judgeMedia(await put(heifBomb), 'image')).toBe('image/heif')
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(50_000)
    expect(await judgeMedia(await put(await asHeif(photo)), 'image')).toBe('image/heif')
  })

  test.each(['mif1\0\0\0\0heic', 'mif1\0\0\0\0mif1meta hvcC'])(
    'a HEIF photo with HEVC inside is refused',
    async (words) => {
      const content = Buffer.concat([Buffer.from([0, 0, 0, 20]), Buffer.from(`ftyp${words}`), Buffer.alloc(200)])
      expect((await refusal(content, 'image')).message).toMatch(/please save it as JPEG/)
    },
  )

  test('a HEIC photo that this server cannot open is refused with a way out', async () => {
    const { message } = await refusal(Buffer.concat([brand('heic'), Buffer.alloc(200)]), 'image')
    expect(message).toBe(
      'Please select an image file. This server cannot open HEIC photos: please save it as JPEG and try again.',
    )
  })
})
