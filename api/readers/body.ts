import type { MiddlewareHandler } from 'hono'
import type { ZodType, z } from 'zod'
import { t } from '../../data/words/words.ts'
import type { Env } from '../platform/http/context.ts'
import { fail, ProductError } from '../platform/http/errors.ts'
import { parse } from '../platform/http/validate.ts'

type Json<T extends ZodType> = MiddlewareHandler<Env, string, { in: { json: z.input<T> }; out: { json: z.output<T> } }>

/** JSON of a fetch, or of a beacon, which calls it plain text. */
export const beaconJson =
  <T extends ZodType>(schema: T): Json<T> =>
  async (c, next) => {
    const type = c.req.header('content-type')
    if (type && !/^\s*(application\/json|text\/plain)\s*(;|$)/i.test(type))
      throw new ProductError('wrongType', 'body.wrong_type', t('Please send JSON.'))
    c.req.addValidatedData('json', parse(schema, jsonOf(await c.req.text())) as object)
    await next()
  }

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return fail('invalid', 'body.broken', t('That is not JSON.'))
  }
}
