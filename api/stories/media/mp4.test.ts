import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listMetadataBoxes } from './mp4.ts'
import { temporaryFolder } from './testing.ts'

function box(type: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.reduce((sum, part) => sum + part.length, 0))
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...content])
}

/** `meta` and others begin with a version. */
const versioned = (type: string, ...content: Buffer[]) => box(type, Buffer.alloc(4), ...content)
const start = box('ftyp', Buffer.from('isom'))
const film = box('mdat', Buffer.from('loci ©xyz pictures'))
const emptyShell = box('udta', versioned('meta', versioned('hdlr', Buffer.alloc(20)), box('ilst')))

async function found(...boxes: Buffer[]) {
  const file = path.join(temporaryFolder(), 'film.mp4')
  await writeFile(file, Buffer.concat(boxes))
  return listMetadataBoxes(file)
}

test('a film without metadata has none, whatever its pictures look like', async () => {
  expect(await found(start, film, box('moov', box('trak', box('mdia')), emptyShell))).toEqual([])
})

test.each([
  ['a phone’s place', box('moov', box('udta', box('\xa9xyz', Buffer.from('-02.33+034.82/')))), 'moov/udta/\xa9xyz'],
  ['a place by the standard', box('moov', box('udta', versioned('loci'))), 'moov/udta/loci'],
  ['a place of one track', box('moov', box('trak', box('udta', versioned('loci')))), 'moov/trak/udta/loci'],
  ['a title', box('moov', box('udta', versioned('meta', box('ilst', box('\xa9nam'))))), 'moov/udta/meta/ilst/\xa9nam'],
  ['a phone’s keys', box('moov', versioned('meta', versioned('keys'))), 'moov/meta/keys'],
  ['XMP', box('uuid', Buffer.alloc(16)), 'uuid'],
  ['metadata of the whole file', versioned('meta', versioned('xml ')), 'meta'],
])('%s is found', async (_what, boxes, name) => {
  expect(await found(start, boxes, film)).toEqual([name])
})

test('a long box is walked over', async () => {
  const long = Buffer.concat([
    Buffer.from([0, 0, 0, 1]),
    Buffer.from('mdat'),
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 20]),
    Buffer.alloc(4),
  ])
  expect(await found(start, long, box('moov', box('udta', box('loci'))))).toEqual(['moov/udta/loci'])
})

test.each([
  ['a box longer than the file', Buffer.from('\0\0\x10\0moov', 'latin1')],
  ['a box shorter than its own head', Buffer.from('\0\0\0\x04moov', 'latin1')],
])('%s is no film', async (_what, broken) => {
  await expect(found(start, broken)).rejects.toThrow('Not a whole MP4 file')
})
