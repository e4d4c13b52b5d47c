import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { S3mini, S3ServiceError } from 's3mini'
import type { Config } from '../config.ts'
import { storeAddressOf } from '../configShapes.ts'
import { type Digest, md5, partBytes, partsOf } from './digest.ts'
import { fileTypeOf } from './fileTypes.ts'
import { type Patience, patientFetch, usualPatience } from './patience.ts'
import { type StoreProblem, StoreTrouble } from './trouble.ts'

/** What a store says of a file. */
export interface Held {
  bytes: number
  etag: string
  /** As we noted it when it was sent. */
  sha256: string | null
  modifiedAt: Date
}

export interface Listed {
  key: string
  bytes: number
  modifiedAt: Date
}

/** Files at a store that speaks S3, by their keys. Errors of all: StoreTrouble. */
export type Objects = ReturnType<typeof openObjects>

type S3Settings = Pick<Config, 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>

/** In one answer of a list; the protocol allows no more. */
const pageKeys = 1_000

export function openObjects(bucket: string, settings: S3Settings, patience: Patience = usualPatience) {
  const s3 = new S3mini({
    endpoint: `${storeAddressOf(settings)}/${bucket}`,
    region: settings.S3_REGION,
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
    fetch: patientFetch(patience),
  })

  /** Null when nothing lies there. Its first byte is asked for: what comes with it tells all. */
  async function find(key: string): Promise<Held | null> {
    const answer = await orMissing(s3.getObjectRaw(key, false, 0, 1))
    if (!answer) return null
    await answer.arrayBuffer().catch(rethrow)
    const { headers } = answer
    const written = Number(headers.get('x-amz-meta-modified'))
    return {
      bytes: Number(/\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] ?? headers.get('content-length')),
      etag: (headers.get('etag') ?? '').replaceAll('"', ''),
      sha256: headers.get('x-amz-meta-sha256'),
      modifiedAt: new Date(written || (headers.get('last-modified') ?? 0)),
    }
  }

  /** Null when nothing lies there. Both ends of the range are included. */
  async function read(key: string, range?: { start: number; end: number }): Promise<Readable | null> {
    const asked = range ? s3.getObjectRaw(key, false, range.start, range.end + 1) : s3.getObjectRaw(key)
    const answer = await orMissing(asked)
    if (!answer?.body) return null
    if (range && answer.status !== 206) {
      await answer.body.cancel()
      throw new StoreTrouble('refused', 'The store of files does not give parts of files.')
    }
    return Readable.fromWeb(answer.body as WebStream<Uint8Array>)
  }

  /** Sends a whole file, in parts where it is large. What is cut on the way is refused there. */
  async function put(key: string, file: string, { bytes, sha256, modifiedAt }: Digest, signal?: AbortSignal) {
    const type = fileTypeOf(key)
    const facts = { 'x-amz-meta-sha256': sha256, 'x-amz-meta-modified': String(modifiedAt.getTime()) } as const
    const handle = await open(file, 'r')
    try {
      if (bytes > partBytes) return await putInParts(key, partsOf(handle, bytes), { type, facts, signal })
      for await (const part of partsOf(handle, bytes))
        await s3.putObject(key, part, type, undefined, { ...facts, ...sumOf(part) }).catch(rethrow)
    } finally {
      await handle.close()
    }
  }

  async function putInParts(
    key: string,
    parts: AsyncIterable<Buffer>,
    given: { type: string; facts: Record<`x-amz-${string}`, string>; signal: AbortSignal | undefined },
  ): Promise<void> {
    const upload = await s3.getMultipartUploadId(key, given.type, undefined, given.facts).catch(rethrow)
    try {
      const sent: { partNumber: number; etag: string }[] = []
      for await (const part of parts) {
        given.signal?.throwIfAborted()
        sent.push(await s3.uploadPart(key, upload, part, sent.length + 1, {}, undefined, sumOf(part)).catch(rethrow))
      }
      await s3.completeMultipartUpload(key, upload, sent).catch(rethrow)
    } catch (error) {
      // What is left of it otherwise ends with the daily sweep.
      await s3.abortMultipartUpload(key, upload).catch(() => {})
      throw error
    }
  }

  /** The keys that begin so, in their order, a page at a time. */
  async function* list(prefix: string): AsyncGenerator<Listed[]> {
    let next: string | undefined
    do {
      const page = await s3.listObjectsPaged('/', prefix, pageKeys, next).catch(rethrow)
      if (!page) throw new StoreTrouble('refused', `The store of files has no bucket ${bucket}.`)
      yield (page.objects ?? []).map((one) => ({ key: one.Key, bytes: one.Size, modifiedAt: one.LastModified }))
      next = page.nextContinuationToken
    } while (next)
  }

  /** Ends uploads in parts that began before an instant and never were complete. */
  async function endUploads(prefix: string, before: Date): Promise<void> {
    const answer = (await s3.listMultipartUploads('/', '', 'GET', { prefix }).catch(rethrow)) as {
      ListMultipartUploadsResult?: { Upload?: unknown }
    }
    const found = answer.ListMultipartUploadsResult?.Upload ?? []
    for (const one of Array.isArray(found) ? found : [found]) {
      const { Key: key, UploadId: id, Initiated: at } = one as Record<string, string>
      if (key && id && at && new Date(at) < before) await orMissing(s3.abortMultipartUpload(key, id))
    }
  }

  return {
    find,
    read,
    put,
    list,
    endUploads,
    remove: async (key: string): Promise<void> => void (await orMissing(s3.deleteObject(key))),
    /** Opens this file for whoever has it, for so long. */
    signedAddress: (key: string, seconds: number): Promise<string> => s3.getPresignedUrl('GET', key, seconds),
  }
}

/** Beside `x-amz-…`, for which the client's types are made. */
const sumOf = (part: Buffer) => ({ 'content-md5': md5(part).toString('base64') }) as Record<`x-amz-${string}`, string>

async function orMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof S3ServiceError && error.status === 404 && error.serviceCode !== 'NoSuchBucket') return null
    return rethrow(error)
  }
}

/** In our words. What the store answers may name keys: nothing but its status and its own short code is repeated. */
function rethrow(error: unknown): never {
  if (error instanceof StoreTrouble) throw error
  if (error instanceof S3ServiceError) {
    const code = /^\w{1,60}$/.test(error.serviceCode ?? '') ? ` ${error.serviceCode}` : ''
    throw new StoreTrouble(problemOf(error), `${wordsOf[problemOf(error)]} (${error.status}${code})`)
  }
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof StoreTrouble) throw one
    if ('code' in one && typeof one.code === 'string') throw unreachable(` (${one.code})`)
  }
  throw unreachable(error instanceof Error ? `: ${error.message}` : '')
}

const unreachable = (why: string) => new StoreTrouble('unreachable', `The store of files cannot be reached${why}.`)

const wordsOf: Record<StoreProblem, string> = {
  unreachable: 'The store of files is in trouble itself.',
  full: 'The store of files is full.',
  refused: 'The store of files refuses: look at MEDIA_URL and the keys of S3.',
  missing: 'The store of files does not have it.',
  differs: 'The store of files received something else than was sent.',
}

function problemOf({ status, serviceCode = '' }: S3ServiceError): StoreProblem {
  if (status === 507 || status === 413 || /quota|full|InsufficientStorage/i.test(serviceCode)) return 'full'
  if (serviceCode === 'BadDigest') return 'differs'
  if (status === 429 || status >= 500) return 'unreachable'
  return status === 404 && serviceCode !== 'NoSuchBucket' ? 'missing' : 'refused'
}
