import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Notice } from '../../../data/contract/notice.ts'
import {
  audienceQuery,
  campaignRetry,
  deliveriesQuery,
  type NewsletterAnswer,
  type NewsletterTestAnswer,
  newsletterSend,
  newsletterSettings,
  newsletterSignup,
  newsletterTest,
  newsletterWords,
  subscriberImport,
  subscriberListQuery,
  subscriberPreview,
} from '../../../data/contract/outreach/newsletter.ts'
import { mostRows } from '../../../data/vocabulary/limits.ts'
import { language } from '../../../data/words/language.ts'
import { isLanguage } from '../../../data/words/languages.ts'
import { speaking } from '../../../data/words/speaking.ts'
import { t } from '../../../data/words/words.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AdminGuards } from '../../platform/http/admin.ts'
import type { Env } from '../../platform/http/context.ts'
import { csvHeaders } from '../../platform/http/csv.ts'
import { type Limit, networkOf, spend } from '../../platform/http/limits.ts'
import { pageOf } from '../../platform/http/lists.ts'
import { noStore } from '../../platform/http/noStore.ts'
import { byId, validate } from '../../platform/http/validate.ts'
import { acceptForm, submissionOf } from '../../platform/http/writes.ts'
import { listSegments, showAudience } from './audience/audience.ts'
import {
  findTestOutcome,
  listDeliveries,
  listNewsletters,
  moveNewsletter,
  presentCampaign,
  presentCampaigns,
  presentDelivery,
  previewNewsletter,
  sendNewsletter,
  sendTest,
  showNewsletter,
  withoutOwnLink,
} from './campaigns.ts'
import { exportSubscribers, importSubscribers, previewSubscribers } from './csv.ts'
import { newsletterDraftsRoutes } from './drafts/drafts.routes.ts'
import { beginAgain } from './drafts/drafts.ts'
import { type Act, type Owner, ownerOf } from './links.ts'
import { changeSubscriber, countSubscribers, findSubscriber, listSubscribersPage, placeOf } from './newsletter.store.ts'
import { chooseCounting, countOpened, emptyPicture } from './opens.ts'
import { answerChoices, answerPage, type PageName } from './pages.ts'
import { describeFeed } from './rendered.ts'
import {
  changeSettings,
  clearRefusal,
  confirmSubscriber,
  newsletterSettingsOf,
  presentSubscriber,
  removeSubscriber,
  subscribe,
  unsubscribe,
} from './subscribers.ts'

const searchesPerNetwork: Limit = {
  action: 'newsletter_link',
  identifierType: 'network',
  most: 100,
  windowMs: 600_000,
}

/** Enough for a school that subscribes together, too little for filling the list by a program. */
const signupsPerNetwork: Limit = { action: 'newsletter', identifierType: 'network', most: 100, windowMs: 3_600_000 }

const campaignsAtOnce = 20
const deliveriesAtOnce = 100

const page = validate('query', z.object({ before: z.string().optional() }))

/** The list, what it is sent, and the pages behind the links in our mails. */
export const newsletterRoutes = (
  deps: Deps,
  { requireAdmin }: Pick<AdminGuards, 'requireAdmin'>,
  /** Absent where there is no site. */
  draw?: (notice: Notice) => string,
) =>
  new Hono<Env>()
    // Nothing in the answer tells whether an address was in the list before.
    .post('/', acceptForm(deps.config), validate('json', newsletterSignup), (c) => {
      spend(deps, signupsPerNetwork, networkOf(c, deps))
      subscribe(deps, c.req.valid('json').email)
      const answer: NewsletterAnswer = {
        message: t('Thank you for subscribing! You will receive our latest updates.'),
      }
      return c.json(answer)
    })
    .use('/confirm', noStore)
    .use('/unsubscribe', noStore)
    // Mail programs and their guards open every link: looking at these pages changes nothing.
    .get('/confirm', async (c) => {
      const owner = await ownerOfLink(deps, c, 'confirm')
      return answerOwner(deps, c, draw, owner, owner ? 'askConfirm' : owner === null ? 'broken' : 'gone')
    })
    .post('/confirm', async (c) => {
      const owner = await ownerOfLink(deps, c, 'confirm')
      if (owner) {
        confirmSubscriber(deps, owner)
        // An empty box says nothing: who had agreed before has agreed.
        if ((await c.req.parseBody()).count === 'yes') chooseCounting(deps, owner, true)
      }
      return answerOwner(deps, c, draw, owner, owner ? 'confirmed' : owner === null ? 'broken' : 'gone')
    })
    .get('/unsubscribe', async (c) => {
      const owner = await ownerOfLink(deps, c, 'unsubscribe')
      return answerOwner(deps, c, draw, owner, owner ? 'askUnsubscribe' : owner === null ? 'broken' : 'unsubscribed')
    })
    // Without a session, and from anywhere: mail programs send it by themselves (RFC 8058). The link is the key.
    .post('/unsubscribe', async (c) => {
      const owner = await ownerOfLink(deps, c, 'unsubscribe')
      if (owner) unsubscribe(deps, owner)
      return answerOwner(deps, c, draw, owner, owner === null ? 'broken' : 'unsubscribed')
    })
    .use('/choices', noStore)
    .on(['GET', 'POST'], '/choices', async (c) => {
      const owner = await ownerOfLink(deps, c, 'choices')
      if (!owner) return answerOwner(deps, c, draw, owner, owner === null ? 'broken' : 'gone')
      const { count, language: wished } = c.req.method === 'POST' ? c.req.query() : {}
      if (count) chooseCounting(deps, owner, count === 'yes')
      if (isLanguage(wished)) changeSubscriber(deps.db, owner.id, { language: wished })
      const { opensAgreedAt = null, language = owner.language } = findSubscriber(deps.db, owner.id) ?? {}
      const chosen = { isCounted: opensAgreedAt !== null, language, isSaved: Boolean(count || isLanguage(wished)) }
      return speaking(language, () => answerChoices(deps, c, draw, chosen))
    })
    .use('/opened', noStore)
    // The picture in the mails of readers who agreed; the same for whatever was asked.
    .get('/opened', (c) => {
      countOpened(deps, c.req.query('t') ?? '')
      return c.body(emptyPicture, 200, { 'content-type': 'image/gif' })
    })
    .get('/subscribers', requireAdmin, validate('query', subscriberListQuery), (c) => {
      const query = c.req.valid('query')
      const limit = query.limit ?? mostRows
      const found = listSubscribersPage(deps.db, { ...query, limit })
      const asked = { path: c.req.path, query, total: countSubscribers(deps.db, query) }
      const { rows, headers } = pageOf(found, limit, asked, placeOf)
      return c.json(rows.map(presentSubscriber), 200, headers)
    })
    .get('/subscribers/export', requireAdmin, (c) => {
      const { name, text } = exportSubscribers(deps, c.var.admin)
      return c.body(text, 200, csvHeaders(name))
    })
    .post('/subscribers/import', requireAdmin, validate('json', subscriberImport), async (c) =>
      c.json(await importSubscribers(deps, c.var.admin, c.req.valid('json'))),
    )
    .post('/subscribers/import/preview', requireAdmin, validate('json', subscriberPreview), async (c) =>
      c.json(await previewSubscribers(deps, c.req.valid('json').csv)),
    )
    .delete('/subscribers/:id', requireAdmin, byId, (c) => {
      removeSubscriber(deps, c.var.admin, c.req.valid('param').id)
      return c.body(null, 204)
    })
    .post('/subscribers/:id/clear-refusal', requireAdmin, byId, (c) =>
      c.json(presentSubscriber(clearRefusal(deps, c.var.admin, c.req.valid('param').id))),
    )
    .route('/drafts', newsletterDraftsRoutes(deps, { requireAdmin }))
    .get('/audience', requireAdmin, validate('query', audienceQuery), (c) =>
      c.json(showAudience(deps, { ...c.req.valid('query'), selectedRecipients: [] })),
    )
    .get('/segments', requireAdmin, (c) => c.json(listSegments(deps)))
    .post('/preview', requireAdmin, validate('json', newsletterWords), (c) =>
      c.json(previewNewsletter(deps, c.req.valid('json'))),
    )
    .post('/test', requireAdmin, validate('json', newsletterTest), (c) => {
      const given = c.req.valid('json')
      const id = sendTest(deps, c.var.admin, given)
      const into = deps.mailer.way === 'smtp' ? '' : ' It goes into a file, as no mail server is set up.'
      const answer: NewsletterTestAnswer = { message: `A copy is on its way to ${given.to}.${into}`, id }
      return c.json(answer)
    })
    .get('/test/:id', requireAdmin, byId, (c) => c.json(findTestOutcome(deps, c.req.valid('param').id)))
    .get('/feed', requireAdmin, (c) => c.json(describeFeed(deps)))
    .post('/send', requireAdmin, validate('json', newsletterSend), (c) =>
      c.json(sendNewsletter(deps, c.var.admin, submissionOf(c), c.req.valid('json'))),
    )
    .get('/campaigns', requireAdmin, page, (c) => {
      const query = c.req.valid('query')
      const found = listNewsletters(deps, { ...query, limit: campaignsAtOnce })
      const { rows, headers } = pageOf(found, campaignsAtOnce, { path: c.req.path, query })
      return c.json(presentCampaigns(deps, rows), 200, headers)
    })
    .get('/campaigns/:id', requireAdmin, byId, (c) => {
      const campaign = showNewsletter(deps, c.req.valid('param').id)
      const { html, text } = withoutOwnLink(deps, campaign)
      return c.json({ ...presentCampaign(deps, campaign), html, text })
    })
    .get('/campaigns/:id/recipients', requireAdmin, byId, validate('query', deliveriesQuery), (c) => {
      const query = c.req.valid('query')
      const found = listDeliveries(deps, c.req.valid('param').id, { ...query, limit: deliveriesAtOnce })
      const rows = found.slice(0, deliveriesAtOnce)
      const last = found.length > deliveriesAtOnce ? rows.at(-1) : undefined
      const search = new URLSearchParams({ ...(query.state && { state: query.state }), after: String(last?.id) })
      const headers = last && { link: `<${c.req.path}?${search}>; rel="next"` }
      return c.json(rows.map(presentDelivery), 200, headers)
    })
    .post('/campaigns/:id/again', requireAdmin, byId, (c) =>
      c.json(beginAgain(deps, c.var.admin, c.req.valid('param').id, submissionOf(c)), 201),
    )
    .post('/campaigns/:id/pause', requireAdmin, byId, (c) => {
      const moved = moveNewsletter(deps, c.var.admin, c.req.valid('param').id, { move: 'pause' })
      return c.json(presentCampaign(deps, moved))
    })
    .post('/campaigns/:id/resume', requireAdmin, byId, (c) => {
      const moved = moveNewsletter(deps, c.var.admin, c.req.valid('param').id, { move: 'resume' })
      return c.json(presentCampaign(deps, moved))
    })
    .post('/campaigns/:id/cancel', requireAdmin, byId, (c) => {
      const moved = moveNewsletter(deps, c.var.admin, c.req.valid('param').id, { move: 'cancel' })
      return c.json(presentCampaign(deps, moved))
    })
    .post('/campaigns/:id/retry', requireAdmin, byId, validate('json', campaignRetry), (c) => {
      const given = { move: 'retry', ...c.req.valid('json') } as const
      return c.json(presentCampaign(deps, moveNewsletter(deps, c.var.admin, c.req.valid('param').id, given)))
    })
    .get('/settings', requireAdmin, (c) => c.json(newsletterSettingsOf(deps.db)))
    .put('/settings', requireAdmin, validate('json', newsletterSettings), (c) =>
      c.json(changeSettings(deps, c.var.admin, c.req.valid('json'))),
    )

/** Nobody on the list ever has to wait; only links of who is gone cost a search, which a program could ask for without end. */
const ownerOfLink = (deps: Deps, c: Context<Env>, act: Act) =>
  ownerOf(deps, act, c.req.query('t') ?? '', () => spend(deps, searchesPerNetwork, networkOf(c, deps)))

/** A page in the language of whose link it is; where nobody is known, of the request. */
const answerOwner = (
  deps: Deps,
  c: Context<Env>,
  draw: ((notice: Notice) => string) | undefined,
  owner: Owner | null | undefined,
  page: PageName,
) => speaking(owner?.language ?? language(), () => answerPage(deps, c, draw, page))
