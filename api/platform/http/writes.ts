import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { t } from '../../../data/words/words.ts'
import type { Config } from '../config.ts'
import { requireOwnSite } from './admin.ts'
import type { Env } from './context.ts'
import { fail } from './errors.ts'

/** Lets a form of this site in. Errors: foreign_origin. */
export const acceptForm = ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  createMiddleware<Env>((c, next) => {
    requireOwnSite(c, publicUrl)
    return next()
  })

/** The sender's own id of what it sends, its `Idempotency-Key`; a sender without one gets no protection from doubles. */
export function submissionOf(c: Pick<Context, 'req'>): string {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return randomUUID()
  const uuid = z.uuid().safeParse(key)
  return uuid.success
    ? uuid.data.toLowerCase()
    : fail('invalid', 'idempotency.invalid', t('Idempotency-Key must be a UUID.'))
}

/** Whether a stored row holds exactly what is being sent again under its id. */
export const holds = (row: object, sent: object): boolean =>
  Object.entries(sent).every(
    ([field, value]) => JSON.stringify(Reflect.get(row, field) ?? null) === JSON.stringify(value ?? null),
  )

/** The fields in which what is asked for differs from a row, as they are and as they will be. */
export function alteredBy(row: object, asked: object): { before: object; after: object } {
  const fields = Object.keys(asked).filter((field) => !holds(row, { [field]: Reflect.get(asked, field) }))
  const of = (from: object) => Object.fromEntries(fields.map((field) => [field, Reflect.get(from, field)]))
  return { before: of(row), after: of(asked) }
}
