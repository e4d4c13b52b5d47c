import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { type IncomingMessage, type RequestOptions, request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { StoryReceipt } from '../../data/contract/stories.ts'
import type { Bench } from './bench.ts'
import { atMost, type Figure, notMeasured } from './figures.ts'
import { movieOf } from './movie.ts'
import { settledMemory, watchMemory } from './processes.ts'
import { startProduct } from './servers.ts'

const fields = {
  title: 'Two gigabytes of turtles',
  content: 'They came ashore at night, one after the other, and we let the camera run until the morning.',
  authorName: 'Bench Author',
  authorLocation: 'Nowhere',
  authorEmail: 'author@stories.example',
  category: 'Research & Monitoring',
}

/** Bytes of one PATCH of a resumable upload. */
const partBytes = 32 << 20

/** How much the server's memory grows while a huge video comes in, in one form and in resumable parts. */
export async function measureUpload(bench: Bench): Promise<Figure[]> {
  const bytes = bench.quick ? 200_000_000 : 2 ** 31
  // Each part is over before the next one comes.
  const inParts = bytes / 4
  const sizeOf = (given: number) => `${(given / 1e9).toFixed(1)} GB`
  const names = {
    form: `Memory growth during a ${sizeOf(bytes)} form`,
    parts: `Memory growth during ${sizeOf(inParts)} in resumable parts`,
  }
  const { bavail, bsize } = await statfs(bench.folder)
  const [free, needed] = [bavail * bsize, bytes * 2 + 1e9]
  if (free < needed) {
    const why = `${(needed / 1e9).toFixed(1)} GB of free disk are needed in ${bench.folder}, ${(free / 1e9).toFixed(1)} GB are there`
    return [notMeasured(names.form, why), notMeasured(names.parts, why)]
  }
  bench.tell(`Sending ${sizeOf(bytes)} in one form …`)
  const form = await watchUpload(bench, names.form, bytes, sendForm)
  bench.tell(`Sending ${sizeOf(inParts)} in parts …`)
  return [form, await watchUpload(bench, names.parts, inParts, sendParts)]
}

async function watchUpload(
  bench: Bench,
  name: string,
  bytes: number,
  send: (origin: string, bytes: number) => Promise<void>,
): Promise<Figure> {
  const server = await startProduct(bench)
  try {
    const idleMb = await settledMemory(server.pid)
    const begun = performance.now()
    const { peakMb } = await watchMemory(server.pid, () => send(server.origin, bytes))
    const speed = bytes / 1e6 / ((performance.now() - begun) / 1000)
    const note = `idle ${idleMb.toFixed(0)} MB, peak ${peakMb.toFixed(0)} MB, ${speed.toFixed(0)} MB/s`
    return { name, unit: 'MB', value: peakMb - idleMb, aim: atMost(150), note }
  } finally {
    await server.stop()
    rmSync(server.dataDir, { recursive: true, force: true })
  }
}

async function sendForm(origin: string, bytes: number): Promise<void> {
  const boundary = `----${randomUUID()}`
  const opening = Object.entries(fields)
    .map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .concat(
      `--${boundary}\r\ncontent-disposition: form-data; name="video"; filename="turtles.mp4"\r\n`,
      'content-type: video/mp4\r\n\r\n',
    )
    .join('')
  const closing = `\r\n--${boundary}--\r\n`
  await send(
    `${origin}/api/stories`,
    {
      method: 'POST',
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': Buffer.byteLength(opening) + bytes + closing.length,
      },
    },
    (function* () {
      yield Buffer.from(opening)
      yield* movieOf(bytes)
      yield Buffer.from(closing)
    })(),
  )
}

async function sendParts(origin: string, bytes: number): Promise<void> {
  const submission = randomUUID()
  const part = { kind: 'video', name: 'turtles.mp4', type: 'video/mp4', bytes, sha256: fingerprintOf(bytes) }
  const words = Buffer.from(JSON.stringify({ ...fields, parts: [part] }))
  const json = { 'content-type': 'application/json', 'idempotency-key': submission }
  await send(`${origin}/api/stories`, { method: 'POST', headers: json }, [words])

  const tus = { 'tus-resumable': '1.0.0' }
  const metadata = `submission ${base64(submission)},kind ${base64('video')}`
  const create = { ...tus, 'upload-length': bytes, 'upload-metadata': metadata, 'content-length': 0 }
  await send(`${origin}/api/uploads`, { method: 'POST', headers: create }, [])
  for await (const [offset, blocks] of inParts(movieOf(bytes))) {
    const length = blocks.reduce((sum, block) => sum + block.length, 0)
    const type = 'application/offset+octet-stream'
    const headers = { ...tus, 'content-type': type, 'upload-offset': offset, 'content-length': length }
    await send(`${origin}/api/uploads/${submission}.video`, { method: 'PATCH', headers }, blocks)
  }
  const receipt: StoryReceipt = JSON.parse(await send(`${origin}/api/submissions/${submission}`, {}, []))
  const state = receipt.parts[0]?.state
  if (state !== 'received') throw new Error(`After the last byte the receipt says ${state}.`)
}

/** Groups blocks to parts of about `partBytes`, each with the offset of its first byte. */
function* inParts(blocks: Iterable<Buffer>): Generator<[number, Buffer[]]> {
  let [offset, size, part]: [number, number, Buffer[]] = [0, 0, []]
  for (const block of blocks) {
    part.push(block)
    size += block.length
    if (size < partBytes) continue
    yield [offset, part]
    ;[offset, size, part] = [offset + size, 0, []]
  }
  if (size > 0) yield [offset, part]
}

/** Sends a body as it is made and returns the answer's; any answer but 2xx is an error. */
async function send(url: string, options: RequestOptions, body: Iterable<Buffer>): Promise<string> {
  const asked = request(url, options)
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>
  await Promise.all([answered, pipeline(Readable.from(body), asked)])
  const [response] = await answered
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  const status = response.statusCode ?? 0
  if (status < 200 || status > 299) throw new Error(`${options.method ?? 'GET'} ${url} answers ${status}: ${text}`)
  return text
}

function fingerprintOf(bytes: number): string {
  const hash = createHash('sha256')
  for (const block of movieOf(bytes)) hash.update(block)
  return hash.digest('hex')
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
