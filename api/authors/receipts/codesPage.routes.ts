import { type Context, Hono } from 'hono'
import type { Deps } from '../../platform/deps.ts'
import type { Env } from '../../platform/http/context.ts'
import { noStore } from '../../platform/http/noStore.ts'
import { answerNotice, type DrawNotice } from '../../platform/http/noticePage.ts'
import { mailCodes, readCodesLink } from './lostCode.ts'

const pages = {
  open: {
    status: 200,
    title: 'Do you want the codes of your stories?',
    paragraphs: [
      'Press the button. Then we send the receipt codes to the email address to which we sent this link, and nowhere else.',
      'If you did not ask for them, close this page. Nothing is sent without your yes.',
    ],
  },
  used: {
    status: 200,
    title: 'The codes are on their way',
    paragraphs: ['We send them to your email address now. It may take a few minutes. Please look into your mail.'],
  },
  void: {
    status: 410,
    title: 'This link is no longer valid',
    paragraphs: [
      'It is more than a day old, or the story was withdrawn. You can ask for a new one under “Find your story”.',
    ],
  },
  broken: {
    status: 400,
    title: 'This link is not complete',
    paragraphs: ['A part of it was lost on the way. Please open it from the message again, or copy the whole of it.'],
  },
} as const
type State = keyof typeof pages

/** The page behind the link that is mailed for lost codes. Mail programs and their guards open every link: looking sends nothing. */
export const receiptCodesRoutes = (deps: Deps, draw?: DrawNotice) =>
  new Hono<Env>()
    .use(noStore)
    .get('/:token', (c) => answer(deps, c, draw, readCodesLink(deps, c.req.param('token')).state))
    .post('/:token', (c) => {
      const { state } = mailCodes(deps, c.req.param('token'))
      return answer(deps, c, draw, state === 'open' ? 'used' : state)
    })

function answer(deps: Deps, c: Context, draw: DrawNotice | undefined, state: State) {
  c.header('x-robots-tag', 'noindex')
  return answerNotice(deps, c, draw, {
    ...pages[state],
    form: state === 'open' ? { action: c.req.path, button: 'Send me the codes' } : undefined,
    links: [{ to: '/submit-story#my-story', label: 'Find your story' }],
  })
}
