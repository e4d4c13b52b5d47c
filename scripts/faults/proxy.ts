import http from 'node:http'
import { PassThrough, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Fault, noFaults, type Plan } from './plan.ts'
import { counting, cutAfter, slowed } from './streams.ts'

/** What has passed the line. Bytes are those of bodies; what was held back by a cut is not among them. */
export interface Traffic {
  requests: number
  upBytes: number
  downBytes: number
}

/** A request as it stands in the proxy: `body` is what passes of what the browser sends. */
interface Passage {
  fault: Fault
  request: http.IncomingMessage
  response: http.ServerResponse
  body: Transform
  traffic: Traffic
  target: URL
}

/**
 * A bad connection between a browser and its server: an HTTP proxy that does to each request what the plan says.
 * `target` is asked anew for each request, so that the server behind it may move or be away.
 */
export async function openFaultProxy({ target, port = 0 }: { target: () => string; port?: number }) {
  let plan: Plan = noFaults
  const byPath = new Map<string, Traffic>()
  const met: { method: string; path: string; fault: Fault['kind'] }[] = []

  const server = http.createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://proxy').pathname
    const method = request.method ?? 'GET'
    const fault = plan({ method, path, bodyBytes: Number(request.headers['content-length'] ?? 0) })
    const traffic = byPath.get(path) ?? { requests: 0, upBytes: 0, downBytes: 0 }
    byPath.set(path, traffic)
    met.push({ method, path, fault: fault.kind })
    traffic.requests++
    const body = throughLine(request, fault).pipe(
      counting((bytes) => {
        traffic.upBytes += bytes
      }),
    )
    // Whatever goes wrong on the way looks the same from the browser's side: the line is dead.
    carry({ fault, request, response, body, traffic, target: new URL(target()) }).catch(() => request.socket.destroy())
  })
  server.requestTimeout = 0
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')

  return {
    url: `http://localhost:${address.port}`,
    follow: (next: Plan) => {
      plan = next
    },
    /** What passed since the last `reset`, on the paths that match. */
    traffic: (matching = /./): Traffic =>
      sum([...byPath].filter(([path]) => matching.test(path)).map(([, one]) => one)),
    /** Every request since the last `reset`, with what was done to it. */
    met: () => [...met],
    reset: () => {
      byPath.clear()
      met.length = 0
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type FaultProxy = Awaited<ReturnType<typeof openFaultProxy>>

async function carry(passage: Passage): Promise<void> {
  const { fault, request, response, body } = passage
  switch (fault.kind) {
    case 'none':
    case 'cutDown':
    case 'throttle':
      return passOn(passage, await forward(passage))
    case 'cutUp':
      if (fault.afterBytes > 0) return passOn(passage, await forwardUntilCut(passage))
      request.socket.destroy()
      return
    case 'refuse':
      await drain(body)
      return answerAlone(response, fault.status, fault.json)
    case 'mislead':
      await drain(await ask(passage, await read(body)))
      return answerAlone(response, fault.status)
    case 'swallow':
      await drain(await ask(passage, await read(body)))
      request.socket.destroy()
      return
    case 'twice': {
      const bytes = await read(body)
      await drain(await ask(passage, bytes))
      return passOn(passage, await ask(passage, bytes))
    }
    case 'beside': {
      const bytes = await read(body)
      const [first, second] = await Promise.all([ask(passage, bytes), ask(passage, bytes)])
      await Promise.all([passOn(passage, first), drain(second)])
      return
    }
    case 'stall':
      return
  }
}

/** The request with its body as it arrives. */
function forward({ request, body, target }: Passage): Promise<http.IncomingMessage> {
  const { asked, answer } = open(request, target)
  // Whoever gives up must not leave the server waiting for the rest.
  request.on('close', () => request.complete || asked.destroy())
  body.pipe(asked)
  return answer
}

/** The request with the first bytes of its body; then both connections end, the server's after what was let through. */
function forwardUntilCut({ request, body, target }: Passage): Promise<http.IncomingMessage> {
  const { asked, answer } = open(request, target)
  request.once('cut', () => {
    request.socket.destroy()
    if (asked.socket) asked.socket.end()
    else asked.destroy()
  })
  body.pipe(asked)
  return answer
}

/** The request with a body that is already here. */
function ask({ request, target }: Passage, body: Buffer): Promise<http.IncomingMessage> {
  const { asked, answer } = open(request, target)
  asked.end(body)
  return answer
}

function open({ method, url, headers }: http.IncomingMessage, { hostname, port }: URL) {
  const asked = http.request({ hostname, port, method, path: url, headers, agent: false })
  const answer = new Promise<http.IncomingMessage>((resolve, reject) => {
    asked.on('response', resolve)
    asked.on('error', reject)
    asked.on('close', () => reject(new Error('The server closed the connection.')))
  })
  return { asked, answer }
}

async function passOn({ fault, request, response, traffic }: Passage, answer: http.IncomingMessage): Promise<void> {
  const counted = counting((bytes) => {
    traffic.downBytes += bytes
  })
  response.writeHead(answer.statusCode ?? 502, answer.headers)
  if (fault.kind === 'cutDown') {
    response.flushHeaders()
    return pipeline(
      answer,
      cutAfter(fault.afterBytes, () => request.socket.destroy()),
      counted,
      response,
    )
  }
  return pipeline(
    answer,
    fault.kind === 'throttle' ? slowed(fault.bytesPerSecond) : new PassThrough(),
    counted,
    response,
  )
}

/** The way up. The request emits `cut` when the line breaks. */
function throughLine(request: http.IncomingMessage, fault: Fault): Transform {
  const { bytesPerSecond } = 'bytesPerSecond' in fault ? fault : {}
  const line = request.pipe(atSpeed(bytesPerSecond))
  return fault.kind === 'cutUp' ? line.pipe(cutAfter(fault.afterBytes, () => request.emit('cut'))) : line
}

const atSpeed = (bytesPerSecond: number | undefined) => (bytesPerSecond ? slowed(bytesPerSecond) : new PassThrough())

function answerAlone(response: http.ServerResponse, status: number, json?: unknown) {
  response.writeHead(status, { 'content-type': json === undefined ? 'text/html' : 'application/json' })
  response.end(json === undefined ? '<h1>The connection is bad today</h1>' : JSON.stringify(json))
}

async function read(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function drain(body: AsyncIterable<Buffer>): Promise<void> {
  for await (const _chunk of body);
}

function sum(all: Traffic[]): Traffic {
  const total = { requests: 0, upBytes: 0, downBytes: 0 }
  for (const one of all) {
    total.requests += one.requests
    total.upBytes += one.upBytes
    total.downBytes += one.downBytes
  }
  return total
}
