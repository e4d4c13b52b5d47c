import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { type DataStore, Server } from '@tus/server'
import { z } from 'zod'
import { type MediaKind, mediaKinds } from '../../../data/vocabulary/stories.ts'
import { defaultLanguage } from '../../../data/words/languages.ts'
import { speaking } from '../../../data/words/speaking.ts'
import { t } from '../../../data/words/words.ts'
import type { Deps } from '../../platform/deps.ts'
import { ProductError } from '../../platform/http/errors.ts'
import { findMediaSentUnder, namesOfPart } from '../media/media.store.ts'
import { listAwaitedMedia, receiveMedia, refuseMedia } from '../media/media.ts'
import { admitMedia } from '../media/receive.ts'
import { findStoryOfSubmission } from '../stories.store.ts'
import { openLocker } from './locker.ts'
import { bytesToCome, isMoving, listOpenParts, readPart, requireRoom } from './openParts.ts'

type Upload = Parameters<DataStore['create']>[0]

/**
 * A part's upload is named by what it is: `{submission}.{kind}` for the only one of its kind, else `{submission}.{sha256}`.
 * Asking for it twice cannot make two.
 */
const uploadName = z
  .string()
  .transform((name) => name.split('.'))
  .pipe(z.tuple([z.uuid(), z.union([z.enum(mediaKinds), z.string().regex(/^[0-9a-f]{64}$/)])]))

export const uploadsPath = '/api/uploads'

/**
 * Resumable uploads (tus 1.0) of the files that a submission named. Only a named file of the named size is taken;
 * what has arrived whole is compared with its fingerprint and then belongs to the story.
 */
export function createUploads(deps: Deps) {
  const folder = path.join(deps.storage.incoming, 'parts')
  const store = new PartStore({ directory: folder })
  const caller = new AsyncLocalStorage<string>()
  deps.storage.promise(() => bytesToCome(listOpenParts(folder).filter(isMoving)))

  /** Hands a whole file over to its story; two callers at once are one. */
  const finish = (id: string) => deps.leases.joined(`arrived ${id}`, () => finishPart(deps, store, id))

  const server = new Server({
    path: uploadsPath,
    datastore: store,
    locker: openLocker(deps.leases),
    relativeLocation: true,
    respectForwardedHeaders: false,
    namingFunction: (_request, metadata) =>
      `${metadata?.submission ?? ''}.${metadata?.part ?? metadata?.kind ?? ''}`.toLowerCase(),
    onUploadCreate: async (_request, upload) => {
      const expected = expectedPart(deps, upload.id)
      if (!expected) throw { status_code: 404, body: 'No submission is waiting for this file.' }
      if (upload.size !== expected.bytes) throw { status_code: 400, body: 'The size differs from the one announced.' }
      const from = caller.getStore() ?? ''
      if (!existsSync(path.join(folder, upload.id)))
        requireRoom(deps, { from, open: listOpenParts(folder, from), bytes: expected.bytes })
      return { metadata: { ...upload.metadata, from } }
    },
    onIncomingRequest: async (request, id) => {
      const part = request.method === 'PATCH' ? readPart(path.join(folder, `${id}.json`)) : null
      if (part) deps.storage.requireSpace(isMoving(part) ? 0 : part.bytes - part.arrived)
    },
    onUploadFinish: async (_request, upload) => {
      await finish(upload.id)
      return {}
    },
    onResponseError: (_request, error) => asTusError(error, deps),
  })

  return {
    /** `from`: the caller's neighbourhood of networks, hidden. */
    async handle(request: Request, from: string): Promise<Response> {
      const answer = answerItself(request) ?? (await caller.run(from, () => server.handleWeb(request)))
      return ofThisSite(answer)
    },
    /** Finishes parts that arrived whole when the server died or the answer got lost. */
    async finishArrived(submission: string): Promise<void> {
      const awaited = awaitedUnder(deps, submission.toLowerCase())
      for (const name of new Set(awaited.flatMap(namesOfPart))) {
        const id = `${submission.toLowerCase()}.${name}`
        const expected = existsSync(path.join(folder, id)) && expectedPart(deps, id)
        if (expected && (await store.getUpload(id)).offset === expected.bytes) await finish(id).catch(ignoreMismatch)
      }
    },
  }
}

const version = '1.0.0'

/** What the protocol asks and the library answers in another way: https://tus.io/protocols/resumable-upload */
function answerItself({ method, headers }: Request): Response | null {
  if (method === 'OPTIONS')
    return new Response(null, {
      status: 204,
      headers: { 'tus-resumable': version, 'tus-version': version, 'tus-extension': 'creation,creation-with-upload' },
    })
  const isVersionKnown = method === 'GET' || headers.get('tus-resumable') === version
  if (!isVersionKnown) return refuse(412, `This server speaks tus ${version}.`, { 'tus-version': version })
  const type = headers.get('content-type')
  if (method === 'PATCH' && type !== 'application/offset+octet-stream')
    return refuse(415, 'A part comes as application/offset+octet-stream.')
  return null
}

const refuse = (status: number, words: string, headers: Record<string, string> = {}) =>
  new Response(`${words}\n`, { status, headers: { 'tus-resumable': version, 'cache-control': 'no-store', ...headers } })

const plainType = 'text/plain; charset=UTF-8'

/** Pages of other sites have nothing to send here: without these headers a browser lets none of them. */
function ofThisSite(answer: Response): Response {
  const headers = new Headers(answer.headers)
  for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name)
  // Its words, which a phone believes only where they say what they are.
  if (answer.status >= 400 && answer.body && !headers.has('content-type')) headers.set('content-type', plainType)
  return new Response(answer.body, { status: answer.status, headers })
}

/** Asking for an upload that has begun gives the begun one, with all that has arrived of it. */
class PartStore extends FileStore {
  static {
    // In place of a private method that makes the folder in a callback: its error reached nobody and ended the program.
    const checkOrCreateDirectory = function (this: PartStore) {
      mkdirSync(this.directory, { recursive: true })
    }
    Object.assign(PartStore.prototype, { checkOrCreateDirectory })
  }

  override async create(upload: Upload): Promise<Upload> {
    return (await this.getUpload(upload.id).catch(() => null)) ?? super.create(upload)
  }
}

function expectedPart({ db }: Pick<Deps, 'db'>, id: string) {
  const name = uploadName.safeParse(id)
  if (!name.success) return null
  const [submission, part] = name.data
  return awaitedUnder({ db }, submission).find((row) => namesOfPart(row).includes(part)) ?? null
}

/** What a phone has still to send under an id: the files of a submission, or one that its writer sends later. */
function awaitedUnder({ db }: Pick<Deps, 'db'>, id: string) {
  const later = findMediaSentUnder(db, id)
  if (later) return later.state === 'awaited' ? [later] : []
  const story = findStoryOfSubmission(db, id)
  return story ? listAwaitedMedia(db, story.id) : []
}

async function finishPart(deps: Deps, store: FileStore, id: string): Promise<void> {
  const file = path.join(store.directory, id)
  const part = expectedPart(deps, id)
  if (part) {
    if ((await fingerprint(file)) !== part.sha256) {
      await forget(store, id)
      throw new ProductError(
        'conflict',
        'upload.differs',
        t('What arrived is not what was announced. Please send it again.'),
      )
    }
    const from = (await store.getUpload(id)).metadata?.from ?? null
    await hand(deps, { ...part, from }, file)
  }
  await forget(store, id)
}

type Arrived = { id: string; kind: MediaKind; bytes: number; sha256: string; from: string | null }

async function hand(deps: Deps, { id, kind, bytes, sha256, from }: Arrived, file: string) {
  await flushToDisk(file)
  try {
    // What is wrong with it is kept in English.
    const admitted = await speaking(defaultLanguage, () => admitMedia(deps, kind, { path: file, bytes, sha256, from }))
    receiveMedia(deps, { id, file: admitted })
  } catch (error) {
    if (!(error instanceof ProductError) || error.kind !== 'wrongType') throw error
    refuseMedia(deps, id, error.message)
  }
}

async function fingerprint(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash)
  return hash.digest('hex')
}

/** The phone lets go of its copy on our word: the bytes have to be on the disk first. */
async function flushToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function forget(store: FileStore, id: string): Promise<void> {
  const file = path.join(store.directory, id)
  if (await stat(file).catch(() => null)) await store.remove(id)
  else await rm(`${file}.json`, { force: true })
}

function asTusError(error: Error | { status_code: number; body: string }, deps: Deps) {
  if (error instanceof ProductError) {
    return { status_code: error.kind === 'full' ? 507 : 409, body: error.message }
  }
  if ('status_code' in error) return undefined
  deps.log.error({ err: error }, 'upload failed')
  return { status_code: 500, body: t('Something went wrong on our side.') }
}

const ignoreMismatch = (error: unknown) => {
  if (!(error instanceof ProductError)) throw error
}
