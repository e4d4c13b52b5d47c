import { sql } from 'drizzle-orm'
import { Hono, type MiddlewareHandler } from 'hono'
import { adminRoutes } from './admin/admin.routes.ts'
import { adminOfToken } from './admin/sessions.ts'
import { auditRoutes, sessionsRoutes } from './admin/watch.routes.ts'
import { authorsRoutes } from './authors/authors.routes.ts'
import { connectRoutes } from './authors/connect/connect.routes.ts'
import { accountPagesRoutes } from './authors/connect/pages.ts'
import { duplicateRoutes } from './authors/duplicates/duplicates.routes.ts'
import { payoutMethodsRoutes, payoutsRoutes } from './authors/payouts/payouts.routes.ts'
import { authorAddressRoutes } from './authors/proofPage.routes.ts'
import { receiptsRoutes } from './authors/receipts/receipts.routes.ts'
import { rewardsRoutes } from './authors/rewards/rewards.routes.ts'
import { cardRoutes, donationsRoutes } from './giving/donations.routes.ts'
import { paypalRoutes } from './giving/paypal.routes.ts'
import { alertsRoutes } from './inbox/alerts/alerts.routes.ts'
import { contactRoutes } from './inbox/contact/contact.routes.ts'
import { pushRoutes } from './inbox/push/push.routes.ts'
import { volunteersRoutes } from './inbox/volunteers/volunteers.routes.ts'
import { calendarRoutes } from './outreach/calendar/calendar.routes.ts'
import { draftsRoutes } from './outreach/drafts/drafts.routes.ts'
import { newsletterRoutes } from './outreach/newsletter/newsletter.routes.ts'
import { socialMetricsRoutes } from './outreach/social/metrics/socialMetrics.routes.ts'
import { socialRoutes } from './outreach/social/social.routes.ts'
import { socialTokensRoutes } from './outreach/social/tokens/socialTokens.routes.ts'
import type { Deps } from './platform/deps.ts'
import { adminGuards } from './platform/http/admin.ts'
import { boundBodies } from './platform/http/bodies.ts'
import type { Env } from './platform/http/context.ts'
import { answerErrors, answerErrorsAsText } from './platform/http/errors.ts'
import { networkRangeOf } from './platform/http/limits.ts'
import { createResponseCache } from './platform/http/responseCache.ts'
import { secure } from './platform/http/security.ts'
import { emailRoutes, mailRoutes } from './platform/mail/mail.routes.ts'
import { notificationsRoutes } from './platform/notifications/notifications.routes.ts'
import { webhookEventsRoutes, webhookRoutes } from './platform/webhooks/webhooks.routes.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import { engagementRoutes } from './readers/engagement.routes.ts'
import { downloadsRoutes } from './site/downloads/downloads.routes.ts'
import { manualRoutes, testRoutes } from './site/knowledge/knowledge.routes.ts'
import { newsRoutes } from './site/news/news.routes.ts'
import { organisationRoutes } from './site/organisation/organisation.routes.ts'
import { serveOffWorker } from './site/pages/offWorker.ts'
import { type PageRenderer, pageRoutes } from './site/pages/pages.routes.ts'
import { crawlersRoutes } from './site/sharing/crawlers.routes.ts'
import { sharingRoutes } from './site/sharing/sharing.routes.ts'
import { statisticsRoutes } from './site/statistics/statistics.routes.ts'
import { syncRoutes } from './site/sync/sync.routes.ts'
import { siteFactsOf } from './siteFacts.ts'
import { mediaRoutes } from './stories/media/media.routes.ts'
import { storiesRoutes, submissionRoutes } from './stories/stories.routes.ts'
import { createUploads, uploadsPath } from './stories/uploads/uploads.ts'

/** The built PWA: its files and its server entry. */
export interface Site {
  renderer: PageRenderer
  assets: MiddlewareHandler
}

/** Joins the rooms. Without a site it answers the API alone. */
export function createApp(deps: Deps, site?: Site) {
  const guards = adminGuards(deps, (token) => adminOfToken(deps, token))
  const kept = createResponseCache(deps)
  const uploads = createUploads(deps)
  const app = new Hono<Env>()
    .use(secure(deps.config))
    .use('/api/stories', answerErrorsAsText)
    .use('/api/volunteer-applications', answerErrorsAsText)
    .use(boundBodies(guards))
    .get('/api/health', (c) => {
      deps.db.run(sql`select 1`)
      return c.json({ ok: true })
    })
    .all(uploadsPath, (c) => uploads.handle(c.req.raw, networkRangeOf(c, deps)))
    .all(`${uploadsPath}/*`, (c) => uploads.handle(c.req.raw, networkRangeOf(c, deps)))
    .route('/api/stories', storiesRoutes(deps, guards, kept, site?.renderer.renderNotice))
    .route('/api/stories', engagementRoutes(deps, kept))
    .route('/api/submissions', submissionRoutes(deps, uploads.finishArrived))
    .route('/api/receipts', receiptsRoutes(deps))
    .route('/api/blog-posts', newsRoutes(deps, guards, kept))
    .route('/api/story-likenesses', duplicateRoutes(deps, guards))
    .route('/api/statistics', statisticsRoutes(deps, guards, kept))
    .route('/api/organisation', organisationRoutes(deps, guards))
    .route('/api/sync', syncRoutes(deps, kept))
    .route('/api/social-media', socialRoutes(deps, guards))
    .route('/api/share/story', sharingRoutes(deps, kept))
    .route('/api/contact', contactRoutes(deps, guards))
    .route('/api/volunteer-applications', volunteersRoutes(deps, guards))
    .route('/api/newsletter', newsletterRoutes(deps, guards, site?.renderer.renderNotice))
    .route('/api/mail', mailRoutes(deps, guards))
    .route('/api/email', emailRoutes(deps, guards))
    .route('/api/authors', authorsRoutes(deps, guards))
    .route('/api/authors', connectRoutes(deps, guards))
    .route('/api/donations', donationsRoutes(deps, guards))
    .route('/api/author-rewards', rewardsRoutes(deps, guards))
    .route('/api/create-payment-intent', cardRoutes(deps))
    .route('/api/author-payouts', payoutsRoutes(deps, guards))
    .route('/api/payout-methods', payoutMethodsRoutes(guards))
    .route('/api/admin', adminRoutes(deps, guards))
    .route('/api/admin/sessions', sessionsRoutes(deps, guards))
    .route('/api/admin/audit', auditRoutes(deps, guards))
    .route('/api/content-calendar', draftsRoutes(deps, guards))
    .route('/api/notifications', notificationsRoutes(deps, guards))
    .route('/api/social-media/metrics', socialMetricsRoutes(deps, guards))
    .route('/api/social-media', socialTokensRoutes(deps, guards))
    .route('/api/push', alertsRoutes(deps))
    .route('/api/push', pushRoutes(deps, guards))
    .route('/api/content-calendar', calendarRoutes(deps, guards))
    .route('/api/downloads', downloadsRoutes(deps, guards))
    .route('/api', webhookRoutes(deps))
    .route('/api/webhook-events', webhookEventsRoutes(deps, guards))
    .route('/api', manualRoutes(guards))
    .route('/api', site ? testRoutes(deps, site.renderer.renderTest, kept) : new Hono<Env>())
    .route('/api/privacy', privacyRoutes(deps, guards))
    .route('/author-address', authorAddressRoutes(deps, site?.renderer.renderNotice))
    .route('/author-account', accountPagesRoutes(deps, site?.renderer.renderNotice))
    .route('/paypal', paypalRoutes(deps))
    .route('/media', mediaRoutes(deps, guards))
    .route('/', crawlersRoutes(deps, kept, site?.renderer.publicPaths ?? []))
    .all('/api/*', (c) => c.json({ message: 'There is nothing at this address.', code: 'not_found' }, 404))
    .onError(answerErrors(deps.log))
  if (site) {
    if (deps.config.WORKER_OFF) app.use(serveOffWorker)
    app.use(site.assets)
    app.route(
      '/',
      pageRoutes(deps, site.renderer, kept, {
        siteFacts: () => siteFactsOf(deps),
        ask: (request) => app.request(request),
      }),
    )
  }
  return app
}

export type App = ReturnType<typeof createApp>
