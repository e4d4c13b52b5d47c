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
}

/**
 * Serves the app. A request has as long as it needs, as a video of 2 GB over a slow line does, while something of it
 * comes in; its headers have a minute, and a body that stands still is cut.
 */
export function listen(
  app: Pick<Hono, 'fetch'>,
  { port, hostname, stalledMs = 300_000, front = () => false }: Place,
  ready: (port: number) => void,
): ServerType {
  const behind = (answer: RequestListener) =>
    createServer((request, response) => {
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
