import { describe, expect, it } from 'vitest'
import { scrubVideo } from './videoLocation.ts'

const place = '-24.9947+031.5969/'

const latin = (text: string) => Buffer.from(text, 'latin1')
const u32 = (...numbers: number[]) =>
  Buffer.concat(numbers.map((number) => Buffer.from([24, 16, 8, 0].map((bits) => (number >>> bits) & 255))))

function box(type: string, ...body: Buffer[]): Buffer {
  const content = Buffer.concat(body)
  return Buffer.concat([u32(content.length + 8), latin(type), content])
}

const ftyp = box('ftyp', latin('isom'), u32(512), latin('isommp42'))
const mdat = box('mdat', latin('frame frame frame'))
const header = box('mvhd', u32(0, 1, 2, 3))
const film = (...moov: Buffer[]) => Buffer.concat([ftyp, mdat, box('moov', header, ...moov)])

const keysMeta = (isFull: boolean) =>
  box(
    'meta',
    isFull ? u32(0) : Buffer.alloc(0),
    box('hdlr', u32(0, 0), latin('mdta'), u32(0, 0, 0)),
    box(
      'keys',
      u32(0, 2),
      box('mdta', latin('com.apple.quicktime.make')),
      box('mdta', latin('com.apple.quicktime.location.ISO6709')),
    ),
    box(
      'ilst',
      box(String.fromCharCode(0, 0, 0, 1), box('data', u32(1, 0), latin('Camera'))),
      box(String.fromCharCode(0, 0, 0, 2), box('data', u32(1, 0), latin(place))),
    ),
  )

const xmp = Buffer.concat([Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), latin(`<GPSLatitude>${place}`)])

const asBlob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: 'video/mp4' })
const bytesOf = async (file: Blob) => Buffer.from(await file.arrayBuffer())

describe('a film that knows where it was taken', () => {
  it.each<[string, Buffer]>([
    ['a QuickTime place atom', film(box('udta', box('\u00a9xyz', latin(place))))],
    ['a 3GPP place atom', film(box('udta', box('loci', u32(0), latin(place))))],
    ['a place atom of one track', film(box('trak', box('udta', box('\u00a9xyz', latin(place)))))],
    ["a phone's list of keys", film(keysMeta(false))],
    ['a list of keys as ISO writes it', film(box('udta', keysMeta(true)))],
    ['XMP beside the film', Buffer.concat([ftyp, box('uuid', xmp), box('moov', header), mdat])],
  ])('%s is emptied, and nothing else changes', async (_where, before) => {
    const { file, found } = await scrubVideo(asBlob(before))
    const after = await bytesOf(file)
    expect(found).toBe(true)
    expect(after.length).toBe(before.length)
    expect(after.includes(latin(place))).toBe(false)
    expect(after.includes(latin('frame frame frame'))).toBe(true)
    expect(file.type).toBe('video/mp4')
    // Whatever differs was replaced by the name of a free box or by zeros.
    const changed = after.filter((byte, index) => byte !== before[index])
    expect(changed.every((byte) => byte === 0 || 'free'.includes(String.fromCharCode(byte)))).toBe(true)
  })

  it('keeps what the other keys say', async () => {
    const { file } = await scrubVideo(asBlob(film(keysMeta(false))))
    expect((await bytesOf(file)).includes(latin('Camera'))).toBe(true)
  })

  it('a track of positions is blanked, sample by sample, and the picture stays', async () => {
    const positions = [latin(`A${place}`), latin(`BB${place}`), latin(`C${place}`)]
    const data = box('mdat', positions[0]!, latin('picture'), positions[1]!, positions[2]!, latin('sound'))
    const first = ftyp.length + 8
    const second = first + positions[0]!.length + 'picture'.length
    const stbl = box(
      'stbl',
      box('stsd', u32(0, 1), box('gpmd', Buffer.alloc(8))),
      box('stsc', u32(0, 2, 1, 1, 1, 2, 2, 1)),
      box('stsz', u32(0, 0, 3, ...positions.map(({ length }) => length))),
      box('stco', u32(0, 2, first, second)),
    )
    const before = Buffer.concat([ftyp, data, box('moov', header, box('trak', box('mdia', box('minf', stbl))))])
    const { file } = await scrubVideo(asBlob(before))
    const after = await bytesOf(file)
    expect(after.includes(latin(place))).toBe(false)
    expect(after.includes(latin('picture')) && after.includes(latin('sound'))).toBe(true)
    expect(after.length).toBe(before.length)
  })
})

describe('a film that says nothing about a place', () => {
  it('stays the same file', async () => {
    const blob = asBlob(film(box('udta', box('\u00a9nam', latin('Nets')))))
    expect(await scrubVideo(blob)).toEqual({ file: blob, found: false, known: true })
  })

  it('another kind of file is left to the server', async () => {
    const blob = asBlob(latin(`RIFF\0\0\0\0AVI LIST${place}`))
    expect(await scrubVideo(blob)).toEqual({ file: blob, found: false, known: false })
  })
})

it('a cut or hostile film neither fails nor grows', async () => {
  const whole = film(box('udta', box('\u00a9xyz', latin(place))), keysMeta(true))
  for (let length = 0; length <= whole.length; length += 3) {
    const { file } = await scrubVideo(asBlob(whole.subarray(0, length)))
    expect(file.size).toBe(length)
  }
  for (let at = 0; at < whole.length; at++) {
    const broken = Buffer.from(whole)
    broken[at] = 0xff
    expect((await scrubVideo(asBlob(broken))).file.size).toBe(whole.length)
  }
})
