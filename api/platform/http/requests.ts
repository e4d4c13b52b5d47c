import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Config } from '../config.ts'
import { currentRequest, under } from '../log.ts'
import { isTrusted } from './callers.ts'
import type { Env } from './context.ts'

const header = 'x-request-id'
/** What stands in a log and in an answer as it is. */
const idShape = /^[\w.-]{8,64}$/

/**
 * Gives each request a name, for its answer and for every line that is logged meanwhile: that of a trusted proxy, or a new one. A kept
 * answer does not carry it, as caches on the way would hand it to others.
 */
export function nameRequests({ TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>): MiddlewareHandler<Env> {
  return (c, next) => {
    const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming
    // The app asks itself for what a page shows: that is the same request.
    if (!incoming && currentRequest()) return next()
    const given = isTrusted(incoming?.socket.remoteAddress, TRUST_PROXY) ? (c.req.header(header) ?? '') : ''
    const requestId = idShape.test(given) ? given : randomUUID()
    return under({ requestId }, async () => {
      await next()
      if (incoming) notes.set(incoming, { route: routeOf(c.get('isSecured') === true, routePath(c)), requestId })
      if (!c.get('isSecured')) c.res.headers.set(header, requestId)
    })
  }
}

/** The address as it is written down in the app, and not as it was asked for: there are few of them, and they name nobody. */
function routeOf(isKept: boolean, path: string): string {
  if (path !== '*' && path !== '/*') return path
  return isKept ? 'page' : 'file'
}

interface Note {
  route: string
  requestId?: string
}
const notes = new WeakMap<IncomingMessage, Note>()

/** Of kept answers. */
const routes = new WeakMap<object, string>()

/** That the app has answered so, and that it was answered so before the app was asked. */
export const noteKept = (kept: object, c: Context<Env>) => routes.set(kept, routeOf(true, routePath(c)))
export const noteFront = (incoming: IncomingMessage, kept: object) =>
  notes.set(incoming, { route: routes.get(kept) ?? 'page' })

export interface Answered extends Note {
  method: string
  /** Null where the caller left before the whole answer was out. */
  status: number | null
  seconds: number
}

/** Tells of each request when it has been answered, or was left. */
export const observeRequests =
  (tell: (answered: Answered) => void) => (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const begun = performance.now()
    outgoing.once('close', () => {
      const { route, requestId } = notes.get(incoming) ?? { route: 'none' }
      const status = outgoing.writableFinished ? outgoing.statusCode : null
      const method = methods.has(incoming.method ?? '') ? (incoming.method as string) : 'other'
      tell({ route, requestId, method, status, seconds: (performance.now() - begun) / 1000 })
    })
  }

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
