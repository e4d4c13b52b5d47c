import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

/** What a file is sent to a store in, and held in memory of it at once. All parts but the last are this long. */
export const partBytes = 8 * 1024 ** 2

/** What tells a file from every other. */
export interface Digest {
  bytes: number
  sha256: string
  /** What stores that go by MD5 call the file: its MD5, or that of its parts' MD5s and how many they are. */
  etag: string
  modifiedAt: Date
}

/** Reads a file through, a part at a time. */
export async function digestOf(file: string): Promise<Digest> {
  const handle = await open(file, 'r')
  try {
    const { size, mtime } = await handle.stat()
    const whole = createHash('sha256')
    const sums: Buffer[] = []
    for await (const part of partsOf(handle, size)) {
      whole.update(part)
      sums.push(md5(part))
    }
    const [first = md5('')] = sums
    const etag = sums.length > 1 ? `${md5(Buffer.concat(sums)).toString('hex')}-${sums.length}` : first.toString('hex')
    return { bytes: size, sha256: whole.digest('hex'), etag, modifiedAt: mtime }
  } finally {
    await handle.close()
  }
}

/** Each part is valid until the next one is asked for. */
export async function* partsOf(handle: FileHandle, bytes: number): AsyncGenerator<Buffer> {
  const room = Buffer.allocUnsafe(Math.min(partBytes, bytes))
  for (let at = 0; at < bytes; ) {
    const wanted = Math.min(partBytes, bytes - at)
    let filled = 0
    while (filled < wanted) {
      const { bytesRead } = await handle.read(room, filled, wanted - filled, at + filled)
      if (bytesRead === 0) throw new Error('The file became shorter while it was read.')
      filled += bytesRead
    }
    yield room.subarray(0, wanted)
    at += wanted
  }
}

/** As the S3 protocol wants it: it tells a store what was cut off on the way, and hides nothing. */
export const md5 = (of: Buffer | string): Buffer => createHash('md5').update(of).digest()

/** Passes on what it counts in. */
export const hashing = (hash: ReturnType<typeof createHash>) =>
  async function* (source: AsyncIterable<Buffer>) {
    for await (const part of source) {
      hash.update(part)
      yield part
    }
  }
