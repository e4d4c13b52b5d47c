import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { readingReport, shareRequest, storyReport } from '../../data/contract/engagement.ts'
import { t } from '../../data/words/words.ts'
import type { Deps } from '../platform/deps.ts'
import { requireOwnSite } from '../platform/http/admin.ts'
import type { Env } from '../platform/http/context.ts'
import { networkOf, networkRangeOf } from '../platform/http/limits.ts'
import { jsonAnswer, type ResponseCache } from '../platform/http/responseCache.ts'
import { byId } from '../platform/http/validate.ts'
import { publicKeys } from '../platform/publicKeys.ts'
import { beaconJson } from './body.ts'
import { engage } from './engagement.ts'
import { createCountNotice } from './notice.ts'
import { createReadableStories } from './readable.ts'
import { createReaders, giveReader } from './readers.ts'
import { requestContextOf } from './requestContext.ts'
import { reportStory } from './storyReports.ts'
import type { Visit } from './types.ts'
import { completeView, openStory, takeReport } from './visits.ts'

/** What readers do with a published story, under `/api/stories`. */
export const engagementRoutes = (deps: Deps, kept: ResponseCache) => {
  const { together } = deps
  const readable = createReadableStories(deps.db)
  const readerOf = createReaders(deps)
  const engaging = { ...deps, notice: createCountNotice(deps) }
  const visitOf = (c: Context, id: number): Visit => ({
    story: readable(id),
    reader: readerOf(c),
    admit: () => giveReader(c, deps),
    how: requestContextOf(c, deps),
  })
  const ownSite = createMiddleware<Env>(async (c, next) => {
    requireOwnSite(c, deps.config.publicUrl)
    c.header('cache-control', 'no-store')
    await next()
  })
  /** Who says that a story was read before liking it is believed in this order. */
  const afterReports = createMiddleware<Env>((_c, next) => {
    together.flush()
    return next()
  })
  return new Hono<Env>()
    .get('/:id/reading-requirements', byId, (c) => {
      const { id, words, minSeconds, minScrollPercent, listenSeconds, isToldAlone } = readable(c.req.valid('param').id)
      const keys = [publicKeys.story(id)]
      return kept.answer(c, `requirements/${id}`, () =>
        jsonAnswer({ words, minSeconds, minScrollPercent, listenSeconds, isToldAlone }, { keys }),
      )
    })
    .post('/:id/view', ownSite, byId, async (c) =>
      c.json(await together.commit(() => openStory(engaging, visitOf(c, c.req.valid('param').id)))),
    )
    .post('/:id/view-complete', ownSite, byId, async (c) =>
      c.json(await together.commit(() => completeView(engaging, visitOf(c, c.req.valid('param').id)))),
    )
    .post('/:id/reading-session', ownSite, byId, beaconJson(readingReport), async (c) =>
      c.json(
        await together.commit(() => takeReport(engaging, visitOf(c, c.req.valid('param').id), c.req.valid('json'))),
      ),
    )
    .post('/:id/like', ownSite, byId, afterReports, (c) =>
      c.json(engage(engaging, visitOf(c, c.req.valid('param').id), { type: 'like' })),
    )
    .post('/:id/share', ownSite, byId, beaconJson(shareRequest), afterReports, (c) =>
      c.json(engage(engaging, visitOf(c, c.req.valid('param').id), { type: 'share', ...c.req.valid('json') })),
    )
    .post('/:id/report', ownSite, byId, beaconJson(storyReport), (c) => {
      const { id } = readable(c.req.valid('param').id)
      reportStory(deps, {
        id,
        network: networkOf(c, deps),
        range: networkRangeOf(c, deps),
        report: c.req.valid('json'),
      })
      return c.json({ message: t('Thank you. An editor will look at this story again.') }, 202)
    })
}
