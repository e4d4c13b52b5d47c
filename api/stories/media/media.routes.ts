import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import type { Db } from '../../platform/database.ts'
import type { AdminGuards } from '../../platform/http/admin.ts'
import type { Env } from '../../platform/http/context.ts'
import { hasOne } from '../../platform/http/etags.ts'
import type { MediaStorage, OpenFile } from '../../platform/storage/storage.ts'
import { findVisibility } from './media.store.ts'
import { rangeOf } from './ranges.ts'

interface MediaDeps {
  db: Db
  storage: MediaStorage
}

/** What may be asked for: never the original. */
const servedFiles = /^(?:\d{1,5}\.webp|poster\.webp|video\.mp4)$/
/** Whoever looks again asks whether it is still there, and a cache on the way after half a minute: what was withdrawn has to go. */
export const seenByAll = 'public, max-age=0, s-maxage=30, must-revalidate'
const seenByAdmins = 'private, no-store'

/** `GET /media/{id}/{file}`: published and approved files for everybody, all ready ones for admins. */
export const mediaRoutes = ({ db, storage }: MediaDeps, { adminOf }: Pick<AdminGuards, 'adminOf'>) =>
  new Hono<Env>().get('/:id/:file', async (c) => {
    const { id, file } = c.req.param()
    const seen = servedFiles.test(file) ? findVisibility(db, id) : null
    if (!seen?.isReady || (!seen.isPublic && !adminOf(c))) return nothingHere(c)
    const opened = await storage.open(id, file)
    if (!opened) return nothingHere(c)
    return answerFile(c.req.raw, opened, {
      'content-type': file.endsWith('.mp4') ? 'video/mp4' : 'image/webp',
      'cache-control': seen.isPublic ? seenByAll : seenByAdmins,
    })
  })

const nothingHere = (c: Context<Env>) =>
  c.json({ message: 'There is nothing at this address.', code: 'not_found' }, 404, { 'cache-control': 'no-store' })

/** Answers with a file or a part of it, straight from the disk. */
async function answerFile(request: Request, file: OpenFile, given: Record<string, string>): Promise<Response> {
  const etag = `"${file.bytes.toString(36)}-${file.modifiedAt.getTime().toString(36)}"`
  const headers = new Headers({
    ...given,
    etag,
    'last-modified': file.modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  })
  if (hasOne(request.headers.get('if-none-match'), [etag])) return closing(file, 304, headers)

  const isHead = request.method === 'HEAD'
  const asked = !isHead && mayBePartial(request, etag, file) ? request.headers.get('range') : null
  const range = rangeOf(asked ?? undefined, file.bytes)
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${file.bytes}`)
    return closing(file, 416, headers)
  }
  headers.set('content-length', String(range ? range.end - range.start + 1 : file.bytes))
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
  const status = range ? 206 : 200
  if (isHead || file.bytes === 0) return closing(file, status, headers)
  return new Response(Readable.toWeb(file.read(range ?? undefined)) as ReadableStream, { status, headers })
}

async function closing(file: OpenFile, status: number, headers: Headers): Promise<Response> {
  await file.close()
  return new Response(null, { status, headers })
}

/** A part of another version would not fit to what the caller has: `If-Range` asks for the whole file then. */
function mayBePartial(request: Request, etag: string, file: OpenFile): boolean {
  const condition = request.headers.get('if-range')
  return !condition || condition === etag || condition === file.modifiedAt.toUTCString()
}
