import { zValidator } from '@hono/zod-validator'
import type { MiddlewareHandler, ValidationTargets } from 'hono'
import { type ZodType, z } from 'zod'
import { problemWords } from '../../../data/rules/problemWords.ts'
import { ProductError } from './errors.ts'

// Where a schema has no words of its own.
z.config({ customError: problemWords })

/** Checks one part of a request; what is wrong becomes 400 with a message and the field of each issue. */
export const validate = <T extends ZodType, Target extends keyof ValidationTargets>(target: Target, schema: T) => {
  const check = zValidator(target, schema, (result) => {
    if (!result.success) throw invalid(result.error)
  })
  return Object.assign(check, { schema })
}

/** Of a call that may come without a body: an empty one is read as an empty object, whatever its type says. */
export const mayBeEmpty: MiddlewareHandler = async ({ req }, next) => {
  // Hono keeps the promise of a text there, whatever its type says.
  if ((await req.text()) === '') Object.assign(req.bodyCache, { text: Promise.resolve('{}') })
  await next()
}

function invalid(error: z.core.$ZodError) {
  const issues = error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))
  const message = [...new Set(issues.map((issue) => issue.message))].join('\n')
  return new ProductError('invalid', 'invalid', message, { issues })
}

/** The same check for values that did not come through Hono's own parsers. */
export function parse<T extends ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value)
  if (!result.success) throw invalid(result.error)
  return result.data
}

/** The number of what a call is about, where its address ends in `/:id`. */
export const byId = validate('param', z.object({ id: z.coerce.number().int().positive() }))
