import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { OpenFile } from '../../storage/storage.ts'
import { hasTag } from '../etags.ts'
import { rangeOf } from './ranges.ts'

/** Answers with a file or a part of it, straight from where it lies. Errors: StoreTrouble, before anything is answered. Its tag goes with its bytes: packed, it has another one. */
export async function answerFile(
  { req }: Pick<Context, 'req'>,
  file: OpenFile,
  given: Record<string, string> & { etag: string },
): Promise<Response> {
  const headers = new Headers({
    ...given,
    'last-modified': file.modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  })
  if (hasTag(req.header('if-none-match'), given.etag)) return closing(file, 304, headers)

  const isHead = req.method === 'HEAD'
  const asked = !isHead && mayBePartial(req.header('if-range'), given.etag, file) ? req.header('range') : undefined
  const range = rangeOf(asked, file.bytes)
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${file.bytes}`)
    return closing(file, 416, headers)
  }
  headers.set('content-length', String(range ? range.end - range.start + 1 : file.bytes))
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
  const status = range ? 206 : 200
  if (isHead || file.bytes === 0) return closing(file, status, headers)
  return new Response(Readable.toWeb(await file.read(range ?? undefined)) as ReadableStream, { status, headers })
}

async function closing(file: OpenFile, status: number, headers: Headers): Promise<Response> {
  await file.close()
  return new Response(null, { status, headers })
}

/** A part of another version would not fit to what the caller has: `If-Range` asks for the whole file then. */
const mayBePartial = (condition: string | undefined, etag: string, file: OpenFile): boolean =>
  !condition || condition === etag || condition === file.modifiedAt.toUTCString()
