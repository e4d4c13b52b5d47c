import { type Context, Hono } from 'hono'
import type { Deps } from '../platform/deps.ts'
import type { Env } from '../platform/http/context.ts'
import { noStore } from '../platform/http/noStore.ts'
import { answerNotice, type DrawNotice } from '../platform/http/noticePage.ts'
import { followLink, readLink } from './proofLink.ts'

const pages = {
  open: {
    status: 200,
    title: 'Is this your email address?',
    paragraphs: [
      'Stories were sent to Voices for Wildlife with the email address to which we sent this link. If it is yours, press the button. Then rewards for your stories can be paid.',
      'If you have sent no story, close this page. Nothing is paid without your yes.',
    ],
  },
  used: {
    status: 200,
    title: 'Thank you, the email address is yours',
    paragraphs: ['Rewards for stories with this email address can now be paid.'],
  },
  void: {
    status: 410,
    title: 'This link is no longer valid',
    paragraphs: [
      'It is more than seven days old, we sent a newer one, or the email address was changed since. Please look for our latest message, or ask us for another one.',
    ],
  },
  broken: {
    status: 400,
    title: 'This link is not complete',
    paragraphs: ['A part of it was lost on the way. Please open it from the message again, or copy the whole of it.'],
  },
} as const
type State = keyof typeof pages

/** The page behind the link that is mailed to authors. Mail programs and their guards open every link: looking changes nothing. */
export const authorAddressRoutes = (deps: Deps, draw?: DrawNotice) =>
  new Hono<Env>()
    .use(noStore)
    .get('/:token', (c) => answer(deps, c, draw, readLink(deps, c.req.param('token')).state))
    .post('/:token', (c) => answer(deps, c, draw, followLink(deps, c.req.param('token')).state))

function answer(deps: Deps, c: Context, draw: DrawNotice | undefined, state: State) {
  c.header('x-robots-tag', 'noindex')
  return answerNotice(deps, c, draw, {
    ...pages[state],
    // The same address: what the link says is what the button does.
    form: state === 'open' ? { action: c.req.path, button: 'This is my email address' } : undefined,
    links: pages[state].status === 200 ? [] : [{ to: '/contact', label: 'Write to us' }],
  })
}
