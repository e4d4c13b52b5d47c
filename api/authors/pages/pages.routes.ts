import { Hono } from 'hono'
import { authorPage } from '../../../data/contract/stories.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Env } from '../../platform/http/context.ts'
import { type Answer, jsonAnswer, jsonType, type ResponseCache } from '../../platform/http/responseCache.ts'
import { publicKeys } from '../../platform/publicKeys.ts'
import { type AuthorPage, findAuthorPage } from './pages.ts'

const keys = [publicKeys.stories]

export const authorPagesRoutes = ({ db }: Deps, kept: ResponseCache) =>
  new Hono<Env>().get('/:page', (c) => {
    const page = authorPage.safeParse(c.req.param('page')).data ?? ''
    return kept.answer(c, `author ${page}`, (): Answer<AuthorPage> => {
      const found = page ? findAuthorPage(db, page) : null
      return found ? jsonAnswer(found, { keys }) : { ...notFound, keys }
    })
  })

const notFound = {
  status: 404,
  body: JSON.stringify({ message: 'Nothing is published under this author.', code: 'author.no_page' }),
  type: jsonType,
} as const
