import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import type { WireError } from '../../../data/contract/errors.ts'
import { t } from '../../../data/words/words.ts'
import { troubleOfDisk } from '../disk.ts'
import { currentRequest } from '../log.ts'
import { StoreTrouble, storeTroubleWords } from '../storage/trouble.ts'
import type { Env } from './context.ts'

const statusOfKind = {
  invalid: 400,
  unauthorized: 401,
  declined: 402,
  forbidden: 403,
  notFound: 404,
  tooSlow: 408,
  conflict: 409,
  gone: 410,
  tooLarge: 413,
  wrongType: 415,
  unprocessable: 422,
  locked: 423,
  tooMany: 429,
  badGateway: 502,
  unavailable: 503,
  full: 507,
} as const satisfies Record<string, ContentfulStatusCode>
export type ErrorKind = keyof typeof statusOfKind

/** The one error that verbs throw: what went wrong, for programs (`code`) and for people (`message`). */
export class ProductError extends Error {
  constructor(
    readonly kind: ErrorKind,
    readonly code: string,
    message: string,
    /** Further fields of the answer, as the contract of the call names them. */
    readonly more: Partial<WireError> & Record<string, unknown> = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(message)
  }
}

export const fail = (kind: ErrorKind, code: string, message: string, more?: Record<string, unknown>): never => {
  throw new ProductError(kind, code, message, more)
}

/** Answers for every thrown error. Unknown ones are logged whole and answered with nothing but the name of the request in the log. */
export const answerErrors =
  (log: Logger) =>
  (error: Error, c: Context<Env>): Response => {
    if (error instanceof ProductError) {
      const body = { message: error.message, code: error.code, ...error.more }
      return respond(c, statusOfKind[error.kind], body, error.headers)
    }
    if (error instanceof StoreTrouble) {
      log.warn({ err: error, problem: error.problem }, 'file not given')
      const headers = { 'retry-after': '30', 'cache-control': 'no-store' }
      return respond(c, 503, { message: storeTroubleWords(), code: 'media.store_trouble' }, headers)
    }
    if (error instanceof HTTPException)
      return respond(c, error.status, { message: error.message || t('Bad request'), code: 'request.refused' })
    const trouble = troubleOfDisk(error)
    if (trouble === 'full') {
      log.error({ err: error }, 'disk full')
      return respond(c, 507, {
        message: t('The server is out of space. Your words are safe on your device; please try again later.'),
        code: 'storage.full',
      })
    }
    if (trouble === 'refused') {
      log.error({ err: error }, 'disk takes nothing')
      return respond(c, 503, {
        message: t('The server cannot store anything now. Your words are safe on your device; please try again later.'),
        code: 'storage.refused',
      })
    }
    const requestId = currentRequest() ?? randomUUID()
    // The route as it is written down: an address may hold a key.
    log.error({ err: error, requestId, path: routePath(c) }, 'unexpected error')
    return respond(c, 500, { message: t('Something went wrong on our side.'), code: 'unexpected', requestId })
  }

/** Story and volunteer submissions answer errors as plain text. */
export const answerErrorsAsText: MiddlewareHandler<Env> = (c, next) => {
  if (c.req.method === 'POST') c.set('errorsAsText', true)
  return next()
}

/** As plain text where the route wants it, unless the caller asks for JSON or its browser for a page. */
function respond(c: Context<Env>, status: ContentfulStatusCode, body: Record<string, unknown>, headers = {}) {
  const drawPage = c.get('errorsAsPage')
  if (drawPage) return c.html(drawPage(String(body.message)), status, { ...headers, 'cache-control': 'no-store' })
  const wantsText = c.get('errorsAsText') && !c.req.header('accept')?.includes('application/json')
  return wantsText ? c.text(String(body.message), status, headers) : c.json(body, status, headers)
}
