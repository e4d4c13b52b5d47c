/** Bytes at a time. */
const blockBytes = 1 << 20

/**
 * A file of exactly `bytes` bytes that opens like an MP4 and never was on a disk: a brand, then one box of media data.
 * The same bytes each time.
 */
export function* movieOf(bytes: number): Generator<Buffer> {
  const brand = box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1'))
  const head = Buffer.concat([brand, longBoxHead('mdat', bytes - brand.length)])
  yield head
  for (let at = head.length, block = 0; at < bytes; block++) {
    const payload = Buffer.alloc(Math.min(blockBytes, bytes - at), `frame ${block} `)
    yield payload
    at += payload.length
  }
}

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** ISO/IEC 14496-12, 4.2: a size of 1 says that the true one follows in 64 bits. */
function longBoxHead(type: string, bytes: number): Buffer {
  const head = Buffer.alloc(16)
  head.writeUInt32BE(1, 0)
  head.write(type, 4, 'latin1')
  head.writeBigUInt64BE(BigInt(bytes), 8)
  return head
}
