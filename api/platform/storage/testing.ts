import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

type Fault = (request: IncomingMessage, response: ServerResponse) => void

/**
 * A stand-in for a store, for what a real one cannot be made to do: it forgets, hangs, breaks off and is full when it is told to. Whether
 * the product speaks S3 rightly is shown by a real one (scripts/machines).
 */
export async function openFaultyStore() {
  const held = new Map<string, { bytes: Buffer; headers: Record<string, string> }>()
  let fault: Fault | null = null
  let asked = 0
  const begun = new Date().toISOString()
  const server = createServer((request, response) => {
    asked++
    if (fault) return fault(request, response)
    void answer(request, response)
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store')
    const key = pathname.slice('/bucket/'.length)
    if (request.method === 'PUT') {
      const bytes = await buffer(request)
      held.set(key, { bytes, headers: noted(request) })
      response.writeHead(200, { etag: '"of its own kind"' }).end()
    } else if (request.method === 'DELETE') {
      held.delete(key)
      response.writeHead(204).end()
    } else if (searchParams.has('uploads')) {
      response.writeHead(200, { 'content-type': 'application/xml' }).end('<ListMultipartUploadsResult/>')
    } else if (searchParams.has('list-type')) {
      const keys = [...held.keys()].sort().filter((one) => one.startsWith(searchParams.get('prefix') ?? ''))
      const xml = keys
        .map((one) => `<Contents><Key>${one}</Key><Size>1</Size><LastModified>${begun}</LastModified></Contents>`)
        .join('')
      response.writeHead(200, { 'content-type': 'application/xml' }).end(`<ListBucketResult>${xml}</ListBucketResult>`)
    } else give(held.get(key), request, response)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    env: {
      MEDIA_URL: 's3://bucket/site',
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_ACCESS_KEY_ID: 'keeper',
      S3_SECRET_ACCESS_KEY: 'hidden-from-everybody',
    },
    held,
    asked: () => asked,
    /** From now on; null: it works again. */
    fail(how: Fault | null) {
      fault = how
    },
    /** Answers as usual. */
    answer,
  }
}

const noted = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(headers).filter((one): one is [string, string] => /^x-amz-meta-|^content-type$/.test(one[0])),
  )

type Item = { bytes: Buffer; headers: Record<string, string> }

function give(item: Item | undefined, { headers }: IncomingMessage, response: ServerResponse): void {
  if (!item) {
    const error = '<Error><Code>NoSuchKey</Code></Error>'
    response.writeHead(404, { 'content-type': 'application/xml' }).end(error)
    return
  }
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  const part = first ? item.bytes.subarray(Number(first), Number(last) + 1) : item.bytes
  const range = first
    ? { 'content-range': `bytes ${first}-${Number(first) + part.length - 1}/${item.bytes.length}` }
    : {}
  response.writeHead(first ? 206 : 200, {
    ...item.headers,
    ...range,
    etag: '"of its own kind"',
    'content-length': part.length,
  })
  response.end(part)
}
