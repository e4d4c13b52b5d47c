import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createMiddleware } from 'hono/factory'
import { getMimeType } from 'hono/utils/mime'
import { answerFile } from '../../platform/http/files/answerFile.ts'
import { encodingFor } from '../../platform/http/responseCache.ts'
import { projectFolder } from '../../platform/paths.ts'
import { openFile } from '../../platform/storage/disk.ts'
import type { OpenFile } from '../../platform/storage/storage.ts'
import { findKept } from './keptAssets.ts'

/** Files whose name holds the hash of their content never change; a font that is drawn anew gets another name. */
const unchanging = /^\/(assets|fonts)\//
const forAYear = 'public, max-age=31536000, immutable'

/** Drawings seldom change, and an old one for a day is nothing to a question with each page on a slow line, or for ever on a dead one. */
const drawings = /^\/(art|icons|logo)\//
const forADay = 'public, max-age=86400, stale-while-revalidate=604800'

const endings = { identity: '', br: '.br', gzip: '.gz' } as const
type Encoding = keyof typeof endings

interface Given {
  /** What browsers load of this build. */
  folder?: string
  /** Whose data folder holds the files of the builds before, for pages that are open still. */
  config?: { dataDir: string }
}

/** Serves the built PWA: scripts, styles, fonts, art, the worker and its manifest. Compressed copies come from the build. */
export function serveAssets({ folder = path.join(projectFolder, 'dist/pwa'), config }: Given = {}) {
  const addresses = new Set(filesIn(folder))
  const tagOf = rememberTags()

  async function findOwn(address: string, accepted: string | undefined): Promise<Found | null> {
    if (!addresses.has(address)) return null
    const encoding = packedAs(addresses, address, accepted)
    const place = path.join(folder, address + endings[encoding])
    const file = await openFile(place)
    return file && { file, place, encoding }
  }

  async function findEarlier(address: string, accepted: string | undefined): Promise<Found | null> {
    if (!config || !/^\/assets\//.test(address)) return null
    const packed = encodingFor(accepted) === 'br' ? await findKept(config, `${address}${endings.br}`) : null
    if (packed) return { ...packed, encoding: 'br' }
    const plain = await findKept(config, address)
    return plain && { ...plain, encoding: 'identity' }
  }

  return createMiddleware(async (c, next) => {
    const { path: address, method } = c.req
    if (method !== 'GET' && method !== 'HEAD') return next()
    const accepted = c.req.header('accept-encoding')
    const found = (await findOwn(address, accepted)) ?? (await findEarlier(address, accepted))
    if (!found) return next()
    const { file, place, encoding } = found
    return answerFile(c, file, {
      etag: await tagOf(place, file),
      'content-type': getMimeType(address) ?? 'application/octet-stream',
      'cache-control': keptFor(address),
      vary: 'Accept-Encoding',
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    })
  })
}

/** A file, the copy of it that a caller takes, and where it lies. */
interface Found {
  file: OpenFile
  place: string
  encoding: Encoding
}

const keptFor = (address: string) =>
  unchanging.test(address) ? forAYear : drawings.test(address) ? forADay : 'no-cache'

/** What a caller takes, as far as there is such a copy. */
function packedAs(addresses: ReadonlySet<string>, address: string, accepted: string | undefined): Encoding {
  const wanted = encodingFor(accepted)
  return addresses.has(address + endings[wanted]) ? wanted : 'identity'
}

/** Of each file a tag of its content, made anew when the file is another: the same file of a newer build is known by it. */
function rememberTags() {
  const known = new Map<string, { etag: string; bytes: number; modifiedAt: number }>()
  return async (place: string, { bytes, modifiedAt }: OpenFile): Promise<string> => {
    const before = known.get(place)
    if (before?.bytes === bytes && before.modifiedAt === modifiedAt.getTime()) return before.etag
    const hash = createHash('sha256')
      .update(await readFile(place))
      .digest('base64url')
      .slice(0, 20)
    known.set(place, { etag: `"${hash}"`, bytes, modifiedAt: modifiedAt.getTime() })
    return `"${hash}"`
  }
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')}`)
