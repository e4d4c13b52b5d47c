import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { z } from 'zod'
import { here } from '../../data/rules/languages.ts'
import { formWords } from '../../data/vocabulary/forms.ts'
import { t } from '../../data/words/words.ts'
import type { Deps } from '../platform/deps.ts'
import { requireOwnSite } from '../platform/http/admin.ts'
import {
  type DrawNotice,
  type EarlierSubmission,
  isSentByBrowser,
  repeatableSubmission,
} from '../platform/http/browserForm.ts'
import type { Env } from '../platform/http/context.ts'
import { networkOf } from '../platform/http/limits.ts'
import { isLite } from '../platform/http/lite.ts'
import { parse } from '../platform/http/validate.ts'
import { submissionOf } from '../platform/http/writes.ts'

interface BrowserForm<Schema extends z.ZodType> {
  kind: 'contact' | 'volunteer'
  schema: Schema
  /** The body of the call, of what stands in the form. */
  read: (form: FormData) => unknown
  find: (db: Deps['db'], submission: string) => EarlierSubmission | undefined
  take: (deps: Deps, submitted: { submission: string; fields: z.output<Schema>; network: string }) => { isNew: boolean }
}

/** Takes a form that a browser sends by itself, and answers with a page. Every other call goes on. */
export const takeBrowserForm = <Schema extends z.ZodType>(
  deps: Deps,
  drawNotice: DrawNotice | undefined,
  { kind, schema, read, find, take }: BrowserForm<Schema>,
) =>
  createMiddleware<Env>(async (c, next) => {
    if (!isForm(c)) return next()
    const draw = isSentByBrowser(c) ? drawNotice : undefined
    if (draw) c.set('errorsAsPage', (message) => draw(failedNotice(deps, c, kind, message)))
    requireOwnSite(c, deps.config.publicUrl)
    const fields = parse(schema, read(await c.req.formData()))
    const network = networkOf(c, deps)
    const submission =
      c.req.header('idempotency-key') === undefined
        ? repeatableSubmission(deps, [kind, network, JSON.stringify(fields)], (id) => find(deps.db, id))
        : submissionOf(c)
    const { isNew } = take(deps, { submission, fields, network })
    const status = isNew ? 201 : 200
    return draw ? c.html(draw(receivedNotice(deps, c, kind)), status) : c.body(null, status)
  })

const isForm = ({ req }: Context) =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(req.header('content-type') ?? '')

const receivedNotice = (deps: Deps, c: Context, kind: BrowserForm<z.ZodType>['kind']) => ({
  title: t(formWords[kind].received.title),
  paragraphs: [t(formWords[kind].received.text)],
  ...around(deps, c),
})

const failedNotice = (deps: Deps, c: Context, kind: BrowserForm<z.ZodType>['kind'], message: string) => ({
  title: t(formWords[kind].failed.title),
  paragraphs: [
    ...(message || t(formWords[kind].failed.text)).split('\n'),
    t('Your browser’s Back button leads to the form, and your words are still in it.'),
  ],
  ...around(deps, c),
})

const around = ({ config }: Deps, c: Context) => ({
  code: null,
  links: [{ to: here('/stories'), label: t('View Stories') }],
  lite: isLite(c),
  origin: config.publicUrl,
})
