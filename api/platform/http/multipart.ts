import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { t } from '../../../data/words/words.ts'
import { ProductError } from './errors.ts'

/** A file of a form, written to disk while it came in. */
export interface ReceivedFile {
  path: string
  name: string
  /** As the sender says: the content decides. */
  type: string
  bytes: number
  sha256: string
}

export interface ReceivedForm {
  fields: Record<string, string>
  /** Of each field, in the order in which they stood in the form. */
  files: Record<string, ReceivedFile[]>
  /** The names of files in which nothing was. */
  empty: string[]
  /** The names of files that were too large, or for which there was no room. */
  leftOut: string[]
}

/** Whether a file of a field, of which so much has come, may go on. */
type MayGoOn = (field: string, bytes: number) => boolean

/** A story's photos, video, recording and spoken yes, and a field that was left empty. */
const mostFiles = 10
const fieldLimits = { fields: 60, fieldNameSize: 100, fieldSize: 512 * 1024, files: mostFiles, headerPairs: 20 }
/** Of all fields together: they are kept in memory. */
const mostFieldBytes = 1024 * 1024

/**
 * Streams a multipart form to `folder`: memory stays flat whatever the size. Runs `use` with what came in; files that
 * `use` has not moved away are deleted afterwards, and so is everything when the sender breaks off.
 */
export async function receiveForm<T>(
  request: Pick<Request, 'headers' | 'body'>,
  folder: string,
  use: (form: ReceivedForm) => T | Promise<T>,
  mayGoOn: MayGoOn = () => true,
): Promise<T> {
  const form: ReceivedForm = { fields: {}, files: {}, empty: [], leftOut: [] }
  const begun: string[] = []
  try {
    await readForm(request, folder, { form, begun, mayGoOn })
    return await use(form)
  } finally {
    await Promise.all(begun.map((file) => rm(file, { force: true })))
  }
}

/** Deletes what forms left that were on their way in when the process died. Only before the server listens. */
export async function forgetBrokenForms(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(formPrefix))
  await Promise.all(names.map((name) => rm(path.join(folder, name), { force: true })))
}
const formPrefix = 'form-'

async function readForm(
  request: Pick<Request, 'headers' | 'body'>,
  folder: string,
  { form, begun, mayGoOn }: { form: ReceivedForm; begun: string[]; mayGoOn: MayGoOn },
): Promise<void> {
  const type = request.headers.get('content-type') ?? ''
  if (!request.body || !type.startsWith('multipart/form-data')) throw notAForm()
  const writes: Promise<ReceivedFile & { field: string; isLeftOut: boolean }>[] = []
  const streams: Readable[] = []
  let fieldBytes = 0
  const parser = openParser(type)
  parser.on('field', (name: string, value: string, _nameCut: boolean, valueCut: boolean) => {
    fieldBytes += Buffer.byteLength(value)
    if (valueCut || fieldBytes > mostFieldBytes)
      parser.destroy(new ProductError('tooLarge', 'field.too_long', t('{name} is too long', { name })))
    form.fields[name] = value
  })
  parser.on('file', (name: string, stream: Readable, fileName: string, _encoding: string, mimeType: string) => {
    // A file input left empty is sent as a nameless file of no bytes.
    if (!fileName) return stream.resume()
    const file = path.join(folder, `${formPrefix}${randomUUID()}`)
    begun.push(file)
    streams.push(stream)
    const write = writeHashed(stream, file, (bytes) => mayGoOn(name, bytes)).then((measured) => ({
      field: name,
      path: file,
      name: fileName,
      type: mimeType,
      ...measured,
    }))
    writes.push(write)
    // A failed write ends the whole form at once; the failure itself is thrown below.
    write.catch((error: Error) => parser.destroy(error))
  })
  parser.on('filesLimit', () => parser.destroy(tooManyFiles()))
  try {
    await pipeline(Readable.fromWeb(request.body as import('node:stream/web').ReadableStream), parser)
    for (const { field, isLeftOut, ...file } of await Promise.all(writes))
      if (isLeftOut) form.leftOut.push(file.name)
      else if (file.bytes > 0) form.files[field] = [...(form.files[field] ?? []), file]
      else form.empty.push(file.name)
  } catch (error) {
    // The parser leaves the files of a form that broke off without an end.
    for (const stream of streams) stream.destroy(error as Error)
    await Promise.allSettled(writes)
    if (error instanceof ProductError || (error as NodeJS.ErrnoException).code === 'ENOSPC') throw error
    throw notAForm()
  }
}

function openParser(type: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: fieldLimits })
  } catch {
    throw notAForm()
  }
}

/** Of a file that is left out the rest is read, for the fields behind it, and nothing of it stays on the disk. */
async function writeHashed(source: NodeJS.ReadableStream, file: string, mayGoOn: (bytes: number) => boolean) {
  const hash = createHash('sha256')
  let [bytes, isLeftOut] = [0, false]
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      bytes += chunk.length
      isLeftOut ||= !mayGoOn(bytes)
      if (isLeftOut) return pass()
      hash.update(chunk)
      pass(null, chunk)
    },
  })
  await pipeline(source, measure, createWriteStream(file, { flush: true }))
  if (isLeftOut) await rm(file, { force: true })
  return { bytes, isLeftOut, sha256: hash.digest('hex') }
}

const tooManyFiles = () =>
  new ProductError(
    'tooLarge',
    'form.too_many_files',
    t('A form can bring {count} files at most.', { count: mostFiles }),
  )

const notAForm = () =>
  new ProductError('invalid', 'form.broken', t('The form did not arrive whole. Please send it again.'))
