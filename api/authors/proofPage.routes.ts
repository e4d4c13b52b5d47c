import { type Context, Hono } from 'hono'
import { language } from '../../data/words/language.ts'
import { speaking } from '../../data/words/speaking.ts'
import { msg, t } from '../../data/words/words.ts'
import type { Deps } from '../platform/deps.ts'
import type { Env } from '../platform/http/context.ts'
import { noStore } from '../platform/http/noStore.ts'
import { answerNotice, type DrawNotice } from '../platform/http/noticePage.ts'
import { languageOfAuthor } from './language.ts'
import { followLink, type Link, readLink } from './proofLink.ts'

const pages = {
  open: {
    status: 200,
    title: msg('Is this your email address?'),
    paragraphs: [
      msg(
        'Stories were sent to Voices for Wildlife with the email address to which we sent this link. If it is yours, press the button. Then rewards for your stories can be paid.',
      ),
      msg('If you have sent no story, close this page. Nothing is paid without your yes.'),
    ],
  },
  used: {
    status: 200,
    title: msg('Thank you, the email address is yours'),
    paragraphs: [msg('Rewards for stories with this email address can now be paid.')],
  },
  void: {
    status: 410,
    code: 'link.void',
    title: msg('This link is no longer valid'),
    paragraphs: [
      msg(
        'It is more than seven days old, we sent a newer one, or the email address was changed since. Please look for our latest message, or ask us for another one.',
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
} as const

/** The page behind the link that is mailed to authors. Mail programs and their guards open every link: looking changes nothing. */
export const authorAddressRoutes = (deps: Deps, draw?: DrawNotice) =>
  new Hono<Env>()
    .use(noStore)
    .get('/:token', (c) => answer(deps, c, draw, readLink(deps, c.req.param('token'))))
    .post('/:token', (c) => answer(deps, c, draw, followLink(deps, c.req.param('token'))))

/** In the language of the author, where it is known whose link it is. */
function answer(deps: Deps, c: Context, draw: DrawNotice | undefined, link: Link) {
  c.header('x-robots-tag', 'noindex')
  const { title, paragraphs, ...outcome } = pages[link.state]
  const spoken = 'author' in link ? languageOfAuthor(deps.db, link.author.email) : language()
  return speaking(spoken, () =>
    answerNotice(deps, c, draw, {
      ...outcome,
      title: t(title),
      paragraphs: paragraphs.map((paragraph) => t(paragraph)),
      // The same address: what the link says is what the button does.
      form: link.state === 'open' ? { action: c.req.path, button: t('This is my email address') } : undefined,
      links: outcome.status === 200 ? [] : [{ to: '/contact', label: t('Write to us') }],
    }),
  )
}
