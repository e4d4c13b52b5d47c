import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PostPicture } from '../../../../data/contract/news.ts'
import type { Deps } from '../../../platform/deps.ts'
import { ProductError } from '../../../platform/http/errors.ts'
import { readOutside } from '../../../platform/providers/outside.ts'
import { admitMedia, presentLoosePicture, takePicture } from '../../../stories/index.ts'

const mostBytes = 20_000_000
const patienceMs = 20_000

export type Fetched = { picture: PostPicture } | { why: string }

/**
 * Brings a picture of another site here, scrubbed and converted like one that is uploaded at the desk. Nothing is asked of the network of this
 * server, whatever the address or a redirect says; what is larger or slower than an upload would be is left. Never throws for a picture
 * that cannot be had.
 */
export async function fetchPicture(deps: Deps, address: string, signal: AbortSignal): Promise<Fetched> {
  if (!URL.canParse(address) || !/^https?:/i.test(address)) return { why: 'it has no address of the web' }
  // By the prefix, what a dead server left is forgotten at the next start.
  const file = path.join(deps.storage.incoming, `form-${randomUUID()}`)
  try {
    const arrived = await download(deps, address, file, AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]))
    const row = await takePicture(deps, await admitMedia(deps, 'image', { path: file, ...arrived }))
    return { picture: presentLoosePicture(row) }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ProductError && error.kind === 'full') throw error
    return { why: wordsOf(error) }
  } finally {
    await rm(file, { force: true })
  }
}

async function download({ config, storage }: Deps, address: string, file: string, signal: AbortSignal) {
  const { status, headers, body } = await readOutside(address, {
    headers: { accept: 'image/*', 'user-agent': 'VoicesForWildlife (import)' },
    signal,
    mayBeLoopback: config.IMPORT_ALLOW_LOOPBACK,
  })
  try {
    if (status !== 200) throw new Unusable(`its server answered ${status}`)
    if (Number(headers['content-length'] ?? 0) > mostBytes) throw tooLarge()
    storage.requireSpace(mostBytes)
    const hash = createHash('sha256')
    let bytes = 0
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, pass) {
        bytes += chunk.length
        hash.update(chunk)
        if (bytes > mostBytes) pass(tooLarge())
        else pass(null, chunk)
      },
    })
    await pipeline(body, measure, createWriteStream(file), { signal })
    return { bytes, sha256: hash.digest('hex') }
  } finally {
    body.destroy()
  }
}

class Unusable extends Error {}
const tooLarge = () => new Unusable(`it is larger than ${mostBytes / 1e6} MB`)

/** Nothing that names the picture or its server. */
function wordsOf(error: unknown): string {
  if (error instanceof Unusable) return error.message
  if (error instanceof ProductError) return 'it is no photo that can be opened'
  if (error instanceof Error && /network of this server/.test(error.message))
    return 'its address is not one of the internet'
  if (error instanceof Error && error.name === 'TimeoutError') return 'its server was too slow'
  return 'its server could not be reached'
}
