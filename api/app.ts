import { sql } from 'drizzle-orm'
import { Hono, type MiddlewareHandler } from 'hono'
import { adminRoutes } from './admin/admin.routes.ts'
import { adminOfToken } from './admin/sessions.ts'
import { auditRoutes, sessionsRoutes } from './admin/watch.routes.ts'
import { alertsRoutes } from './alerts/alerts.routes.ts'
import { authorsRoutes } from './authors/authors.routes.ts'
import { authorAddressRoutes } from './authors/proofPage.routes.ts'
import { calendarRoutes } from './calendar/calendar.routes.ts'
import { contactRoutes } from './contact/contact.routes.ts'
import type { Deps } from './deps.ts'
import { cardRoutes, donationsRoutes } from './donations/donations.routes.ts'
import { paypalRoutes } from './donations/paypal.routes.ts'
import { downloadsRoutes } from './downloads/downloads.routes.ts'
import { draftsRoutes } from './drafts/drafts.routes.ts'
import { engagementRoutes } from './engagement/engagement.routes.ts'
import { expressRoutes } from './express/express.routes.ts'
import { accountPagesRoutes } from './express/pages.ts'
import { adminGuards } from './http/admin.ts'
import { boundBodies } from './http/bodies.ts'
import type { Env } from './http/context.ts'
import { answerErrors, answerErrorsAsText } from './http/errors.ts'
import { createKeptAnswers } from './http/kept.ts'
import { networkRangeOf } from './http/limits.ts'
import { secure } from './http/security.ts'
import { manualRoutes, testRoutes } from './knowledge/knowledge.routes.ts'
import { likenessRoutes } from './likeness/likeness.routes.ts'
import { emailRoutes, mailRoutes } from './mail/mail.routes.ts'
import { mediaRoutes } from './media/media.routes.ts'
import { newsRoutes } from './news/news.routes.ts'
import { newsletterRoutes } from './newsletter/newsletter.routes.ts'
import { notificationsRoutes } from './notifications/notifications.routes.ts'
import { organisationRoutes } from './organisation/organisation.routes.ts'
import { serveOffWorker } from './pages/offWorker.ts'
import { type PageRenderer, pageRoutes } from './pages/pages.routes.ts'
import { payoutMethodsRoutes, payoutsRoutes } from './payouts/payouts.routes.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import { pushRoutes } from './push/push.routes.ts'
import { receiptsRoutes } from './receipts/receipts.routes.ts'
import { rewardsRoutes } from './rewards/rewards.routes.ts'
import { crawlersRoutes } from './sharing/crawlers.routes.ts'
import { sharingRoutes } from './sharing/sharing.routes.ts'
import { siteFactsOf } from './site/siteFacts.ts'
import { socialRoutes } from './social/social.routes.ts'
import { socialMetricsRoutes } from './socialMetrics/socialMetrics.routes.ts'
import { socialTokensRoutes } from './socialTokens/socialTokens.routes.ts'
import { statisticsRoutes } from './statistics/statistics.routes.ts'
import { storiesRoutes, submissionRoutes } from './stories/stories.routes.ts'
import { syncRoutes } from './sync/sync.routes.ts'
import { createUploads, uploadsPath } from './uploads/uploads.ts'
import { volunteersRoutes } from './volunteers/volunteers.routes.ts'
import { webhookEventsRoutes, webhookRoutes } from './webhooks/webhooks.routes.ts'

/** The built PWA: its files and its server entry. */
export interface Site {
  renderer: PageRenderer
  assets: MiddlewareHandler
}

/** Joins the rooms. Without a site it answers the API alone. */
export function createApp(deps: Deps, site?: Site) {
  const guards = adminGuards(deps, (token) => adminOfToken(deps, token))
  const kept = createKeptAnswers(deps)
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
    .route('/api/story-likenesses', likenessRoutes(deps, guards))
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
    .route('/api/authors', expressRoutes(deps, guards))
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
