import { inAllLanguages } from '../data/rules/languages.ts'

/** For the tests and the attacks that walk the app's routes. */

/**
 * What anybody may call. Every other route of the app is the admins': one that is added is refused to strangers from its
 * first day, or named here.
 */
export const openRoutes = new Set([
  'GET /api/health',
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /api/health/writes',
  'GET /api/stories',
  'POST /api/stories',
  'GET /api/stories/:id',
  'GET /api/stories/:id/reading-requirements',
  'GET /api/stories/:id/ways',
  'GET /api/story-countries',
  'POST /api/stories/:id/view',
  'POST /api/stories/:id/view-complete',
  'POST /api/stories/:id/reading-session',
  'POST /api/stories/:id/like',
  'POST /api/stories/:id/share',
  'POST /api/stories/:id/report',
  'GET /api/submissions/:submission',
  'POST /api/receipts/status',
  'POST /api/receipts/figures',
  'POST /api/receipts/name',
  'POST /api/receipts/name-shown',
  'POST /api/receipts/answer',
  'POST /api/receipts/correction',
  'POST /api/receipts/photo',
  'POST /api/receipts/photo-words',
  'POST /api/receipts/captions',
  'POST /api/receipts/file-removal',
  'POST /api/receipts/scopes',
  'POST /api/receipts/withdraw',
  'POST /api/receipts/lost',
  'GET /api/blog-posts',
  'GET /api/blog-posts/archive',
  'GET /api/blog-posts/:id',
  'GET /api/statistics',
  'GET /api/spoken-help/:language',
  'GET /api/search',
  'GET /api/search/suggestions',
  'GET /api/author-pages/:page',
  'GET /api/sync',
  'GET /api/share/story/:id',
  'GET /api/share/story/:id/card.jpg',
  'GET /api/share/post/:id/card.jpg',
  'POST /api/contact',
  'POST /api/volunteer-applications',
  'POST /api/newsletter',
  // The links in our mails carry their own key.
  'GET /api/newsletter/confirm',
  'POST /api/newsletter/confirm',
  'GET /api/newsletter/unsubscribe',
  'POST /api/newsletter/unsubscribe',
  'GET /api/newsletter/choices',
  'POST /api/newsletter/choices',
  'GET /api/newsletter/opened',
  'POST /api/follows',
  'GET /api/follows/confirm',
  'POST /api/follows/confirm',
  'GET /api/follows/mine',
  'POST /api/follows/mine',
  'GET /api/follows/leave',
  'POST /api/follows/leave',
  'GET /api/giving/funds',
  'GET /api/cards/stop',
  'POST /api/cards/stop',
  'GET /api/mail/stop',
  'POST /api/mail/stop',
  'GET /author-address/:token',
  'POST /author-address/:token',
  'GET /receipt-codes/:token',
  'POST /receipt-codes/:token',
  'GET /author-account/:token',
  'GET /author-account/:token/back',
  'POST /api/donations/visit',
  // The link in a mail is the key.
  'GET /api/my-giving/:token/statements',
  'GET /api/my-giving/:token/statement/:year',
  'POST /api/create-payment-intent',
  'POST /api/stripe-webhook',
  'POST /api/stripe-payout-webhook',
  'POST /api/push/shown',
  // Calendar programs cannot sign in: the token is the key.
  'GET /api/content-calendar/feed/:token',
  'GET /api/documentation/frontend-manual.txt',
  'GET /paypal/setup',
  'POST /paypal/order',
  'POST /paypal/order/:orderId/capture',
  'GET /media/:id/:file',
  ...['/rss.xml', '/atom.xml', '/feed.json', '/podcast.xml'].flatMap(inAllLanguages).map(({ path }) => `GET ${path}`),
  'GET /sitemap.xml',
  'GET /:name{sitemap-(?:news-)?[0-9]+\\.xml}',
  'GET /robots.txt',
  'GET /favicon.ico',
  // The way in, which tells a stranger nothing, and the way out.
  'POST /api/admin/session',
  'DELETE /api/admin/session',
])

/** What the app answers, such as `GET /api/stories/:id`. Middleware and the answer to what is not there are no routes of their own. */
export const routesOf = ({ routes }: { routes: { method: string; path: string }[] }) => [
  ...new Set(routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`)),
]

/** A call of a route as it stands in that list, with 1 for each of its parameters. */
export function callOf(route: string) {
  const [method = '', path = ''] = route.split(' ')
  return { method, address: path.replace(/:\w+(\{[^}]*\})?\??/g, '1').replaceAll('*', '1') }
}
