import { type Context, Hono } from 'hono'
import { speaking } from '../../../data/words/speaking.ts'
import { msg, t } from '../../../data/words/words.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Env } from '../../platform/http/context.ts'
import { ProductError } from '../../platform/http/errors.ts'
import { type Limit, networkOf, spend } from '../../platform/http/limits.ts'
import { noStore } from '../../platform/http/noStore.ts'
import { answerNotice, type DrawNotice } from '../../platform/http/noticePage.ts'
import type { AuthorRow } from '../authors.store.ts'
import { languageOfAuthor } from '../language.ts'
import { onboardingOf } from './accounts.ts'
import { ownerOfWay } from './links.ts'
import { refreshAccount } from './state.ts'

const opensPerNetwork: Limit = { action: 'author_account', identifierType: 'network', most: 60, windowMs: 3_600_000 }

const words = {
  ready: {
    status: 200,
    title: msg('Your account is ready'),
    paragraphs: [
      msg('Stripe has everything it needs. There is nothing more to do.'),
      msg('When we pay what your stories have earned, the money goes to the bank account that you gave to Stripe.'),
    ],
  },
  checking: {
    status: 200,
    title: msg('Thank you, Stripe is looking at it'),
    paragraphs: [
      msg(
        'You have answered the questions of Stripe, and it has not said yes yet. That can take some minutes, and at times some days.',
      ),
      msg('If Stripe wants something more from you, such as a document, you can give it with the link below.'),
    ],
  },
  unfinished: {
    status: 200,
    title: msg('Not finished yet'),
    paragraphs: [
      msg('Stripe still has questions. Nothing is lost of what you have answered.'),
      msg('Go on with the link below, or later from our message: its link works for thirty days.'),
    ],
  },
  void: {
    status: 410,
    code: 'link.void',
    title: msg('This link no longer works'),
    paragraphs: [
      msg(
        'It holds for thirty days, and as long as your address with us is the same. Write to us, and we send you a new one.',
      ),
    ],
  },
  broken: {
    status: 400,
    code: 'link.broken',
    title: msg('This link is not complete'),
    paragraphs: [
      msg('A part of it was lost on the way. Please open it from the message again, or copy the whole of it.'),
    ],
  },
  silent: {
    status: 503,
    code: 'stripe.silent',
    title: msg('Stripe does not answer'),
    paragraphs: [
      msg('We could not reach Stripe just now. Nothing is lost. Please open the link again in some minutes.'),
    ],
  },
} as const
type PageName = keyof typeof words

/** Where our links lead an author: on to Stripe, and back from there. */
export const accountPagesRoutes = (deps: Deps, draw?: DrawNotice) =>
  new Hono<Env>()
    .use(noStore)
    .get('/:token', (c) =>
      withOwner(deps, c, draw, async (author) => {
        const now = await refreshAccount(deps, author)
        if (!now?.stripeAccountId) return answer(deps, c, draw, 'void')
        if (now.stripeExpressPayoutsEnabled) return answer(deps, c, draw, 'ready')
        return c.redirect(await onboardingOf(deps, { ...now, stripeAccountId: now.stripeAccountId }), 303)
      }),
    )
    .get('/:token/back', (c) =>
      withOwner(deps, c, draw, async (author) => {
        const now = await refreshAccount(deps, author)
        if (!now?.stripeAccountId) return answer(deps, c, draw, 'void')
        const page = now.stripeExpressPayoutsEnabled ? 'ready' : now.stripeExpressOnboarded ? 'checking' : 'unfinished'
        return answer(deps, c, draw, page)
      }),
    )

async function withOwner(
  deps: Deps,
  c: Context<Env>,
  draw: DrawNotice | undefined,
  then: (author: AuthorRow) => Promise<Response>,
): Promise<Response> {
  spend(deps, opensPerNetwork, networkOf(c, deps))
  const author = ownerOfWay(deps, c.req.param('token') ?? '')
  if (!author) return answer(deps, c, draw, author === null ? 'broken' : 'void')
  return speaking(languageOfAuthor(deps.db, author.email), async () => {
    try {
      return await then(author)
    } catch (error) {
      if (error instanceof ProductError) return answer(deps, c, draw, 'silent')
      throw error
    }
  })
}

function answer(deps: Deps, c: Context<Env>, draw: DrawNotice | undefined, name: PageName) {
  const goesOn = name === 'checking' || name === 'unfinished'
  const links = [
    ...(goesOn ? [{ to: c.req.path.replace(/\/back$/, ''), label: t('Go on at Stripe') }] : []),
    ...(name === 'void' || name === 'broken' ? [{ to: '/contact', label: t('Write to us') }] : []),
  ]
  const { title, paragraphs, ...outcome } = words[name]
  const said = { title: t(title), paragraphs: paragraphs.map((paragraph) => t(paragraph)) }
  return answerNotice(deps, c, draw, { ...outcome, ...said, links })
}
