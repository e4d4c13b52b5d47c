/** TIFF tag of the directory that holds a position (Exif 2.32, 4.6.3). */
const gpsDirectory = 0x8825

/** Whether a photo's metadata say where it was taken. Looks at the start of the file, where cameras write them. */
export async function tellsLocation(photo: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await photo.slice(0, 512 * 1024).arrayBuffer())
  return exifBlocks(bytes).some((start) => hasGpsDirectory(bytes, start)) || indexOf(bytes, 'GPSLatitude') >= 0
}

/** Chunks of a WebP file and segments of a JPEG file that hold Exif, XMP or IPTC. */
const metadataChunks = ['EXIF', 'XMP ']
const metadataSegments = [0xe1, 0xed]

/** Whether a WebP or JPEG file carries any metadata about where, when or with what it was taken. */
export async function carriesMetadata(picture: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await picture.arrayBuffer())
  const view = new DataView(bytes.buffer)
  if (textAt(bytes, 0) === 'RIFF') return webpChunks(bytes, view).some((name) => metadataChunks.includes(name))
  return jpegSegments(view).some((marker) => metadataSegments.includes(marker))
}

/** Names of the chunks, RFC 9649. */
function webpChunks(bytes: Uint8Array, view: DataView): string[] {
  const names: string[] = []
  for (let at = 12; at + 8 <= bytes.length; ) {
    names.push(textAt(bytes, at))
    const size = view.getUint32(at + 4, true)
    at += 8 + size + (size % 2)
  }
  return names
}

/** Markers of the segments before the pixels, ITU T.81 B.1.1. */
function jpegSegments(view: DataView): number[] {
  const markers: number[] = []
  const startOfScan = 0xda
  for (let at = 2; at + 4 <= view.byteLength && view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1)
    if (marker === startOfScan) break
    markers.push(marker)
  }
  return markers
}

const textAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))

/** Where a TIFF structure may begin: behind the mark of each container (JPEG and HEIC, WebP, PNG). */
function exifBlocks(bytes: Uint8Array): number[] {
  const marks = [
    { mark: 'Exif\0\0', skip: 6 },
    { mark: 'EXIF', skip: 8 },
    { mark: 'eXIf', skip: 4 },
  ]
  return marks.flatMap(({ mark, skip }) => {
    const at = indexOf(bytes, mark)
    return at < 0 ? [] : [at + skip]
  })
}

function hasGpsDirectory(bytes: Uint8Array, start: number): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, bytes.length - start)
  if (view.byteLength < 8) return false
  const littleEndian = view.getUint16(0) === 0x4949
  const directory = view.getUint32(4, littleEndian)
  if (directory + 2 > view.byteLength) return false
  const count = view.getUint16(directory, littleEndian)
  for (let entry = 0; entry < count; entry++) {
    const at = directory + 2 + entry * 12
    if (at + 12 > view.byteLength) return false
    if (view.getUint16(at, littleEndian) === gpsDirectory) return true
  }
  return false
}

function indexOf(bytes: Uint8Array, mark: string): number {
  const wanted = Array.from(mark, (character) => character.charCodeAt(0))
  const [first = 0] = wanted
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at
  }
  return -1
}
