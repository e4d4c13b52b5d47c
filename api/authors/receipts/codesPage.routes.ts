import { type Context, Hono } from 'hono'
import { language } from '../../../data/words/language.ts'
import type { Language } from '../../../data/words/languages.ts'
import { speaking } from '../../../data/words/speaking.ts'
import { msg, t } from '../../../data/words/words.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Env } from '../../platform/http/context.ts'
import { noStore } from '../../platform/http/noStore.ts'
import { answerNotice, type DrawNotice } from '../../platform/http/noticePage.ts'
import { mailCodes, readCodesLink } from './lostCode.ts'

const pages = {
  open: {
    status: 200,
    title: msg('Do you want the codes of your stories?'),
    paragraphs: [
      msg(
        'Press the button. Then we send the receipt codes to the email address to which we sent this link, and nowhere else.',
      ),
      msg('If you did not ask for them, close this page. Nothing is sent without your yes.'),
    ],
  },
  used: {
    status: 200,
    title: msg('The codes are on their way'),
    paragraphs: [msg('We send them to your email address now. It may take a few minutes. Please look into your mail.')],
  },
  void: {
    status: 410,
    code: 'link.void',
    title: msg('This link is no longer valid'),
    paragraphs: [
      msg('It is more than a day old, or the story was withdrawn. You can ask for a new one under “Find your story”.'),
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
interface Shown {
  state: keyof typeof pages
  language: Language | null
}

/** The page behind the link that is mailed for lost codes. Mail programs and their guards open every link: looking sends nothing. */
export const receiptCodesRoutes = (deps: Deps, draw?: DrawNotice) =>
  new Hono<Env>()
    .use(noStore)
    .get('/:token', (c) => answer(deps, c, draw, readCodesLink(deps, c.req.param('token'))))
    .post('/:token', (c) => {
      const link = mailCodes(deps, c.req.param('token'))
      return answer(deps, c, draw, link.state === 'open' ? { ...link, state: 'used' } : link)
    })

/** In the language in which the codes were asked for. */
function answer(deps: Deps, c: Context, draw: DrawNotice | undefined, link: Shown) {
  c.header('x-robots-tag', 'noindex')
  const { title, paragraphs, ...outcome } = pages[link.state]
  return speaking(link.language ?? language(), () =>
    answerNotice(deps, c, draw, {
      ...outcome,
      title: t(title),
      paragraphs: paragraphs.map((paragraph) => t(paragraph)),
      form: link.state === 'open' ? { action: c.req.path, button: t('Send me the codes') } : undefined,
      links: [{ to: '/submit-story#my-story', label: t('Find your story') }],
    }),
  )
}
