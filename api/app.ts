import { Hono, type MiddlewareHandler } from 'hono'
import type { Notice } from '../data/contract/notice.ts'
import { inLanguage } from '../data/rules/languages.ts'
import { language } from '../data/words/language.ts'
import { languages } from '../data/words/languages.ts'
import { t } from '../data/words/words.ts'
import {
  adminOfToken,
  adminRoutes,
  auditRoutes,
  deskSearchRoutes,
  heldRoutes,
  importsRoutes,
  sessionsRoutes,
} from './admin/index.ts'
import {
  accountPagesRoutes,
  authorAddressRoutes,
  authorPagesRoutes,
  authorPlaceRoutes,
  authorsRoutes,
  connectRoutes,
  duplicateRoutes,
  payoutBanksRoutes,
  payoutMethodsRoutes,
  payoutRunsRoutes,
  payoutsRoutes,
  receiptCodesRoutes,
  receiptsRoutes,
  rewardsRoutes,
} from './authors/index.ts'
import {
  cardRoutes,
  deskYearRoutes,
  donationsRoutes,
  donorYearRoutes,
  fundsRoutes,
  mobileGiftsRoutes,
  monthlyRoutes,
  myGivingRoutes,
  paypalRoutes,
  stopCardsRoutes,
} from './giving/index.ts'
import { alertsRoutes, contactRoutes, pushRoutes, threadsRoutes, volunteersRoutes } from './inbox/index.ts'
import {
  calendarRoutes,
  draftsRoutes,
  followsRoutes,
  newsletterRoutes,
  socialMetricsRoutes,
  socialRoutes,
  socialTokensRoutes,
} from './outreach/index.ts'
import type { Deps } from './platform/deps.ts'
import { adminGuards } from './platform/http/admin.ts'
import { boundBodies } from './platform/http/bodies.ts'
import type { Env } from './platform/http/context.ts'
import { answerErrors, answerErrorsAsText } from './platform/http/errors.ts'
import { speakToCaller } from './platform/http/language.ts'
import { networkRangeOf } from './platform/http/limits.ts'
import { packForAdmins } from './platform/http/packed.ts'
import { nameRequests } from './platform/http/requests.ts'
import { createResponseCache } from './platform/http/responseCache.ts'
import { secure } from './platform/http/security.ts'
import { emailRoutes, mailRoutes } from './platform/mail/mail.routes.ts'
import { mailStopRoutes } from './platform/mail/steps/stops.routes.ts'
import { notificationsRoutes } from './platform/notifications/notifications.routes.ts'
import { perVersion } from './platform/publicContent.ts'
import { healthRoutes } from './platform/watch/health.routes.ts'
import { webhookEventsRoutes, webhookRoutes } from './platform/webhooks/webhooks.routes.ts'
import { privacyRoutes } from './privacy/index.ts'
import { engagementRoutes } from './readers/index.ts'
import {
  crawlersRoutes,
  downloadsRoutes,
  findOrganisation,
  manualRoutes,
  newsRoutes,
  organisationRoutes,
  type PageRenderer,
  paceOfSearch,
  pageRoutes,
  postAddressRoutes,
  postCardRoutes,
  searchRoutes,
  serveOffWorker,
  sharingRoutes,
  spokenHelpRoutes,
  statisticsRoutes,
  syncRoutes,
  testRoutes,
  wordsRoutes,
} from './site/index.ts'
import { siteFactsOf } from './siteFacts.ts'
import {
  createUploads,
  mediaRoutes,
  storiesRoutes,
  storyCountriesRoutes,
  submissionRoutes,
  transcriptsRoutes,
  translationsRoutes,
  uploadsPath,
  waysOnRoutes,
} from './stories/index.ts'

/** The built PWA: its files and its server entry. */
export interface Site {
  renderer: PageRenderer
  assets: MiddlewareHandler
}

/** There is no end to what can be searched: it does not push out what people read. */
const keptSearches = { most: 200, mostBytes: 8 * 1024 * 1024 }

/** Joins the rooms. Without a site it answers the API alone. */
export function createApp(deps: Deps, site?: Site, kept = createResponseCache(deps)) {
  const guards = adminGuards(deps, (token) => adminOfToken(deps, token))
  const uploads = createUploads(deps)
  const [searches, pace] = [createResponseCache(deps, keptSearches), paceOfSearch(deps)]
  /** In the language that is spoken while it is drawn. */
  const drawNotice = site && ((notice: Notice) => site.renderer.renderNotice(notice, language()))
  const app = new Hono<Env>()
    .use(speakToCaller)
    .use(nameRequests(deps.config))
    .use(secure(deps.config))
    .use('/api/*', packForAdmins)
    .use('/api/stories', answerErrorsAsText)
    .use('/api/volunteer-applications', answerErrorsAsText)
    .use(boundBodies(guards))
    .all(uploadsPath, (c) => uploads.handle(c.req.raw, networkRangeOf(c, deps)))
    .all(`${uploadsPath}/*`, (c) => uploads.handle(c.req.raw, networkRangeOf(c, deps)))
    .route('/api/health', healthRoutes(deps))
    .route('/api/stories', storiesRoutes(deps, guards, kept, drawNotice))
    .route('/api/stories', waysOnRoutes(deps, kept))
    .route('/api/stories', transcriptsRoutes(deps, guards))
    .route('/api/stories', translationsRoutes(deps, guards))
    .route('/api/story-countries', storyCountriesRoutes(deps, kept))
    .route('/api/stories', engagementRoutes(deps, kept))
    .route('/api/submissions', submissionRoutes(deps, uploads.finishArrived))
    .route('/api/receipts', receiptsRoutes(deps))
    .route('/api/blog-posts', newsRoutes(deps, guards, kept))
    .route('/api/story-likenesses', duplicateRoutes(deps, guards))
    .route('/api/statistics', statisticsRoutes(deps, guards, kept))
    .route('/api/spoken-help', spokenHelpRoutes(deps, guards, kept))
    .route('/api/organisation', organisationRoutes(deps, guards))
    .route('/api/sync', syncRoutes(deps, kept))
    .use('/api/search/*', pace)
    .route('/api/search', searchRoutes(deps, searches))
    .route('/api/social-media', socialRoutes(deps, guards))
    .route('/api/share/story', sharingRoutes(deps, kept))
    .route('/api/share/post', postCardRoutes(deps))
    .route('/api/contact', contactRoutes(deps, guards, drawNotice))
    .route('/api/contact', threadsRoutes(deps, guards))
    .route('/api/volunteer-applications', volunteersRoutes(deps, guards, drawNotice))
    .route('/api/newsletter', newsletterRoutes(deps, guards, drawNotice))
    .route('/api/follows', followsRoutes(deps, drawNotice))
    .route('/api/mail', mailRoutes(deps, guards))
    .route('/api/mail', mailStopRoutes(deps, drawNotice))
    .route('/api/email', emailRoutes(deps, guards))
    .route('/api/authors', authorsRoutes(deps, guards))
    .route('/api/authors', connectRoutes(deps, guards))
    .route('/api/author-pages', authorPagesRoutes(deps, kept))
    .route('/api/donations', donationsRoutes(deps, guards))
    .route('/api/monthly-gifts', monthlyRoutes(deps))
    .route('/api/my-giving', myGivingRoutes(deps))
    .route('/api', deskYearRoutes(deps, guards, { organisationOf: findOrganisation }))
    .route('/api/giving', fundsRoutes(deps, guards, kept))
    .route('/api/cards', stopCardsRoutes(deps, drawNotice))
    .route('/api/my-giving', donorYearRoutes(deps, { organisationOf: findOrganisation }))
    .route('/api/author-rewards', rewardsRoutes(deps, guards))
    .route('/api/create-payment-intent', cardRoutes(deps))
    .route('/api/mobile-gifts', mobileGiftsRoutes(deps))
    .route('/api/author-payouts', payoutsRoutes(deps, guards))
    .route('/api/payout-runs', payoutRunsRoutes(deps, guards))
    .route('/api/payout-banks', payoutBanksRoutes(deps, guards))
    .route('/api/payout-methods', payoutMethodsRoutes(deps, guards))
    .route('/api/admin', adminRoutes(deps, guards))
    .route('/api/admin/search', deskSearchRoutes(deps, guards))
    .route('/api/admin/sessions', sessionsRoutes(deps, guards))
    .route('/api/admin/audit', auditRoutes(deps, guards))
    .route('/api/admin/held-acts', heldRoutes(deps, guards))
    .route('/api/content-calendar', draftsRoutes(deps, guards))
    .route('/api/notifications', notificationsRoutes(deps, guards))
    .route('/api/social-media/metrics', socialMetricsRoutes(deps, guards))
    .route('/api/social-media', socialTokensRoutes(deps, guards))
    .route('/api/push', alertsRoutes(deps))
    .route('/api/push', pushRoutes(deps, guards))
    .route('/api/content-calendar', calendarRoutes(deps, guards))
    .route('/api/downloads', downloadsRoutes(deps, guards))
    .route('/api/imports', importsRoutes(deps, guards))
    .route('/api', webhookRoutes(deps))
    .route('/api/webhook-events', webhookEventsRoutes(deps, guards))
    .route('/api', manualRoutes(guards))
    .route('/api', site ? testRoutes(deps, site.renderer.renderTest, kept) : new Hono<Env>())
    .route('/api/privacy', privacyRoutes(deps, guards))
    .route('/author-address', authorAddressRoutes(deps, drawNotice))
    .route('/author-wallet', authorPlaceRoutes(deps, drawNotice))
    .route('/receipt-codes', receiptCodesRoutes(deps, drawNotice))
    .route('/author-account', accountPagesRoutes(deps, drawNotice))
    .route('/paypal', paypalRoutes(deps))
    .route('/media', mediaRoutes(deps, guards))
    .route('/', crawlersRoutes(deps, kept, site?.renderer.publicPaths ?? []))
    .all('/api/*', (c) => c.json({ message: t('There is nothing at this address.'), code: 'not_found' }, 404))
    .onError(answerErrors(deps.log))
  if (site) {
    if (deps.config.WORKER_OFF) app.use(serveOffWorker)
    app.use(site.assets)
    app.route('/', postAddressRoutes(deps))
    app.route('/', wordsRoutes())
    for (const one of languages) app.use(inLanguage(one, '/stories'), pace)
    app.route(
      '/',
      pageRoutes(deps, site.renderer, kept, {
        siteFacts: perVersion(deps.published, () => siteFactsOf(deps)),
        ask: (request) => app.request(request),
        adminOf: guards.adminOf,
        searches,
      }),
    )
  }
  return app
}

export type App = ReturnType<typeof createApp>
