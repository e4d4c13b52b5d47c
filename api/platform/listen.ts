import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type ServerType, serve } from '@hono/node-server'
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
  /** From then on no line is kept for a further request: who comes again is led elsewhere. */
  isLeaving?: () => boolean
}

/**
 * Serves the app. A request has as long as it needs, as a video of 2 GB over a slow line does, while something of it
 * comes in; its headers have a minute, and a body that stands still is cut.
 */
export function listen(
  app: Pick<Hono, 'fetch'>,
  { port, hostname, stalledMs = 300_000, front = () => false, observe, isLeaving = () => false }: Place,
  ready: (port: number) => void,
): ServerType {
  const behind = (answer: RequestListener) =>
    createServer((request, response) => {
      observe?.(request, response)
      if (isLeaving()) response.shouldKeepAlive = false
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

/**
 * Takes nobody new and lets what is under way be answered; what is not by then is cut. Lines that nobody uses any more are
 * closed as soon as they are free.
 */
export async function close(server: ServerType, mostMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  if (!('closeIdleConnections' in server)) return closed
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const late = setTimeout(() => server.closeAllConnections(), mostMs)
  await closed
  clearInterval(sweep)
  clearTimeout(late)
}
