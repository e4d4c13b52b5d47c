import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { Server as Connections } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'

interface Place {
  port: number
  hostname: string
  /** How long a body that began may bring nothing, in milliseconds. */
  stalledMs?: number
  /** Answers what needs no app, and says whether it has. */
  front?: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean
  /** Sees each request before it is answered. */
  observe?: (incoming: IncomingMessage, outgoing: ServerResponse) => void
}

/**
 * Serves the app. A request has as long as it needs, as a video of 2 GB over a slow line does, while something of it
 * comes in; its headers have a minute, and a body that stands still is cut.
 */
export function listen(
  app: Pick<Hono, 'fetch'>,
  { port, hostname, stalledMs = 300_000, front = () => false, observe }: Place,
  ready: (port: number) => void,
): Server {
  const behind = (answer: RequestListener) =>
    createServer((request, response) => {
      observe?.(request, response)
      if (!front(request, response)) answer(request, response)
    })
  const place = {
    fetch: app.fetch,
    port,
    hostname,
    createServer: (_: object, answer: RequestListener) => behind(answer),
  }
  const server = serve(place as Parameters<typeof serve>[0], (at) => ready(at.port)) as Server
  server.requestTimeout = 0
  server.headersTimeout = 60_000
  server.on('request', (request, response) => {
    if (response.writableEnded) return
    // Emitted while the body is under way, and not after it.
    request.setTimeout(stalledMs, () => request.destroy())
    // Without a listener Node closes the connection: an answer may take its time.
    response.on('timeout', () => {})
  })
  return server
}

/** From now on each answer closes its connection: who comes again is led elsewhere by the proxy. */
export const keepNoConnections = (server: Server) =>
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.shouldKeepAlive = false
  })

/**
 * Lets a server end without cutting anybody off: it takes no more connections, answers what comes on those that are open and says there
 * that they close. Idle ones are kept for `lingerMs`, as a request may be on its way; after `patienceMs` more, what is not answered is cut.
 */
export async function closeGently(server: Server, { lingerMs = 0, patienceMs = 5_000 } = {}): Promise<void> {
  keepNoConnections(server)
  const closed = once(server, 'close')
  // That of HTTP would cut idle connections at once.
  Connections.prototype.close.call(server)
  const late = new AbortController()
  const pause = (ms: number) => wait(ms, undefined, { signal: late.signal }).catch(() => undefined)
  await Promise.race([closed, pause(lingerMs)])
  // A request that came before has its connection kept: it goes as soon as it is idle.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  await Promise.race([closed, pause(patienceMs)])
  clearInterval(sweep)
  late.abort()
  server.closeAllConnections()
}
