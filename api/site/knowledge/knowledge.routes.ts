import { Hono } from 'hono'
import { type KnowledgePage, type KnowledgeTestName, knowledgeTests } from '../../../data/contract/knowledge.ts'
import type { Language } from '../../../data/words/languages.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AdminGuards } from '../../platform/http/admin.ts'
import type { Env } from '../../platform/http/context.ts'
import { languageAsked } from '../../platform/http/language.ts'
import { isLite, liteChoice } from '../../platform/http/lite.ts'
import type { ResponseCache } from '../../platform/http/responseCache.ts'
import { mark, type Question, showQuestion } from './marking.ts'
import { adminManual, adminQuestions, readerManual, readerQuestions } from './texts.ts'

/** Draws the page of a test, without scripts being needed for anything on it. */
export type DrawTest = (page: KnowledgePage, language: Language) => string

const questionsOf: Record<KnowledgeTestName, (language: Language) => readonly Question[]> = {
  'admin-test': () => adminQuestions,
  'frontend-test': readerQuestions,
}

const hidden = { 'x-robots-tag': 'noindex' }

/** The manuals, one for everybody and one for administrators. */
export const manualRoutes = ({ requireAdmin }: AdminGuards) =>
  new Hono<Env>()
    .get('/documentation/frontend-manual.txt', (c) => {
      const language = languageAsked(c)
      return c.text(readerManual(language), 200, { 'cache-control': 'no-cache', 'content-language': language })
    })
    .get('/admin-manual/download', requireAdmin, (c) =>
      c.text(adminManual, 200, {
        'cache-control': 'private, no-store',
        'content-disposition': 'attachment; filename="voices-for-wildlife-admin-manual.txt"',
      }),
    )

/** The two knowledge tests: pages of the server, marked by the server. Nothing is stored. */
export function testRoutes({ config }: Pick<Deps, 'config'>, drawTest: DrawTest, kept: ResponseCache) {
  const routes = new Hono<Env>()
  for (const name of knowledgeTests) {
    const questionsIn = questionsOf[name]
    const draw = (result: KnowledgePage['result'], lite: boolean, language: Language) =>
      drawTest(
        { name, questions: questionsIn(language).map(showQuestion), result, lite, origin: config.publicUrl },
        language,
      )
    routes
      .get(`/${name}`, (c) => {
        const lite = liteChoice(c, config)
        const language = languageAsked(c)
        return kept.answer(c, `${lite.name}test ${name} ${language}`, () => ({
          status: 200,
          body: draw(null, lite.isOn, language),
          type: 'text/html; charset=UTF-8',
          headers: { ...hidden, ...lite.headers, vary: lite.vary },
        }))
      })
      .post(`/${name}`, async (c) => {
        // Repeated fields come as lists, which are no answer.
        const form = await c.req.parseBody({ all: true }).catch(() => ({}))
        const language = languageAsked(c)
        return c.html(draw(mark(questionsIn(language), form), isLite(c), language), 200, {
          ...hidden,
          'cache-control': 'no-store',
        })
      })
  }
  return routes
}
