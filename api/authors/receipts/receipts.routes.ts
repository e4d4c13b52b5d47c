import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import {
  answerToQuestion,
  captionsSent,
  fileRemoval,
  lostCode,
  nameChoice,
  nameCorrection,
  photoSent,
  photoWordsSent,
  receiptQuestion,
  scopeChoice,
  storyCorrection,
  withdrawal,
} from '../../../data/contract/authors/receipts.ts'
import type { Deps } from '../../platform/deps.ts'
import { requireOwnSite } from '../../platform/http/admin.ts'
import type { Env } from '../../platform/http/context.ts'
import { networkOf } from '../../platform/http/limits.ts'
import { validate } from '../../platform/http/validate.ts'
import { submissionOf } from '../../platform/http/writes.ts'
import { figuresOfReceipt } from './figures.ts'
import { askForCodes } from './lostCode.ts'
import {
  answer,
  caption,
  chooseName,
  chooseScopes,
  correct,
  correctName,
  statusOfReceipt,
  takeIn,
  takeOut,
  withdraw,
  wordPhoto,
} from './receipts.ts'

/** The way back for a writer without an account. Codes come in bodies: addresses end up in logs and histories. */
export const receiptsRoutes = (deps: Deps) => {
  const holder = (c: Context<Env>, code: string) => ({ code, network: networkOf(c, deps) })
  const keyed = (c: Context<Env>, code: string) => ({ ...holder(c, code), key: submissionOf(c) })
  return new Hono<Env>()
    .use(keptNowhere(deps))
    .post('/status', validate('json', receiptQuestion), (c) =>
      c.json(statusOfReceipt(deps, holder(c, c.req.valid('json').code))),
    )
    .post('/figures', validate('json', receiptQuestion), (c) =>
      c.json(figuresOfReceipt(deps, holder(c, c.req.valid('json').code))),
    )
    .post('/name', validate('json', nameCorrection), (c) => {
      const { code, authorName } = c.req.valid('json')
      return c.json(correctName(deps, keyed(c, code), authorName))
    })
    .post('/name-shown', validate('json', nameChoice), (c) => {
      const { code, showsName } = c.req.valid('json')
      return c.json(chooseName(deps, keyed(c, code), showsName))
    })
    .post('/answer', validate('json', answerToQuestion), (c) => {
      const { code, ...given } = c.req.valid('json')
      return c.json(answer(deps, keyed(c, code), given))
    })
    .post('/correction', validate('json', storyCorrection), async (c) => {
      const { code, ...correction } = c.req.valid('json')
      return c.json(await correct(deps, keyed(c, code), correction))
    })
    .post('/scopes', validate('json', scopeChoice), (c) => {
      const { code, ...scopes } = c.req.valid('json')
      return c.json(chooseScopes(deps, keyed(c, code), scopes))
    })
    .post('/file-removal', validate('json', fileRemoval), (c) => {
      const { code, media } = c.req.valid('json')
      return c.json(takeOut(deps, keyed(c, code), media))
    })
    .post('/photo', validate('json', photoSent), (c) => {
      const { code, ...photo } = c.req.valid('json')
      return c.json(takeIn(deps, keyed(c, code), photo))
    })
    .post('/photo-words', validate('json', photoWordsSent), (c) => {
      const { code, ...words } = c.req.valid('json')
      return c.json(wordPhoto(deps, keyed(c, code), words))
    })
    .post('/captions', validate('json', captionsSent), (c) => {
      const { code, ...captions } = c.req.valid('json')
      return c.json(caption(deps, keyed(c, code), captions))
    })
    .post('/withdraw', validate('json', withdrawal), async (c) =>
      c.json(await withdraw(deps, holder(c, c.req.valid('json').code))),
    )
    .post('/lost', validate('json', lostCode), (c) =>
      c.json(askForCodes(deps, { email: c.req.valid('json').email, network: networkOf(c, deps) })),
    )
}

const keptNowhere = ({ config }: Deps) =>
  createMiddleware<Env>(async (c, next) => {
    c.header('cache-control', 'private, no-store')
    requireOwnSite(c, config.publicUrl)
    await next()
  })
