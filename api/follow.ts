import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import type { Logger } from 'pino'
import { t } from '../data/words/words.ts'
import type { FirstCode } from './admin/index.ts'
import { createApp, type Site } from './app.ts'
import { openContainer } from './container.ts'
import { gaugesOf } from './gauges.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { type Followed, type Follower, followCopies } from './platform/follower.ts'
import { hasAdminCookie } from './platform/http/admin.ts'
import type { Env } from './platform/http/context.ts'
import { addressOf } from './platform/http/limits.ts'
import { createResponseCache, type ResponseCache } from './platform/http/responseCache.ts'
import { listenForMetrics, watched } from './platform/watch/metrics.ts'
import { loadRenderer, serveAssets } from './site/index.ts'

interface Given {
  config: Config
  log: Logger
}

/** What a process listens with, and how it ends. */
export interface Served {
  app: Pick<Hono, 'fetch'>
  front: ResponseCache['front']
  watched: ReturnType<typeof watched>
  /** Brings the admins in. Returns the codes that nobody has used yet. */
  settleCodes(): Promise<FirstCode[]>
  start(): void
  /** It is ending: nobody should be sent here any more. */
  leave(): void
  stop(answered?: Promise<unknown>): Promise<void>
}

/** A copy with the app that answers from it. */
interface Shown extends Followed {
  app: ReturnType<typeof createApp>
  kept: ResponseCache
  leave(): void
}

/**
 * A server that shows the public site from a copy of the database, and passes everything else on to the one that writes: what people
 * send, the desk, and whatever is not for everybody to see.
 */
export async function openReader({ config, log }: Given): Promise<Served> {
  const { COPIES_URL, WRITER_URL } = config
  if (!COPIES_URL || !WRITER_URL) throw new Error('ROLE=reader needs COPIES_URL and WRITER_URL.')
  const site: Site = { renderer: await loadRenderer(), assets: serveAssets() }
  let follower: Follower<Shown> | null = null
  let observing: ReturnType<typeof watched> | null = null
  const open = async (file: string): Promise<Shown> => {
    const { deps, stop } = await openContainer({ config, log, clock: systemClock, database: file })
    deps.lag = { ...deps.lag, ofReader: () => follower?.lagSeconds() ?? 0 }
    if (!observing) {
      observing = watched(deps)
      await listenForMetrics(deps, gaugesOf(deps))
    }
    const kept = createResponseCache(deps)
    const leave = () => deps.readiness.leave()
    return { app: createApp(deps, site, kept), kept, version: deps.published.version, leave, close: stop }
  }
  const followed = await followCopies({ config: { ...config, COPIES_URL, WRITER_URL }, log, clock: systemClock, open })
  follower = followed
  const passOn = passTo(WRITER_URL, { config, log })
  const app = new Hono<Env>().all('*', async (c) => {
    const { app: shown } = followed.current
    if (c.req.path.startsWith('/api/health')) return shown.fetch(c.req.raw, c.env)
    const isReading = ['GET', 'HEAD'].includes(c.req.method) && !hasAdminCookie(c)
    const answer = isReading ? await shown.fetch(c.req.raw, c.env) : null
    // What is not for everybody, or not here, only the writer can tell.
    if (answer && isForAll(answer)) return answer
    await answer?.body?.cancel()
    return passOn(c)
  })
  return {
    app: app as unknown as Pick<Hono, 'fetch'>,
    front: (...asked) => followed.current.kept.front(...asked),
    watched: observing ?? {},
    settleCodes: async () => [],
    start: () => undefined,
    leave: () => followed.current.leave(),
    async stop(answered) {
      await answered
      await followed.stop()
    },
  }
}

const isForAll = ({ status, headers }: Response) =>
  [200, 206, 304].includes(status) && /\bpublic\b/.test(headers.get('cache-control') ?? '')

const away = () => t('We cannot save or look up anything at this moment. Please try again in a few minutes.')

/** Asks the writer in the place of the caller, whose address it is told. */
const passTo =
  (writer: string, { config, log }: Given) =>
  async (c: Parameters<typeof addressOf>[0]): Promise<Response> => {
    const { pathname, search } = new URL(c.req.url)
    try {
      return await proxy(`${writer}${pathname}${search}`, {
        raw: c.req.raw,
        headers: { ...c.req.header(), 'x-forwarded-for': addressOf(c, { config }) },
        redirect: 'manual',
      })
    } catch (error) {
      log.warn({ err: error }, 'the writer does not answer')
      return c.json({ message: away(), code: 'writer.away' }, 503, { 'retry-after': '60', 'cache-control': 'no-store' })
    }
  }
