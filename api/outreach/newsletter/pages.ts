import type { Context } from 'hono'
import type { Language } from '../../../data/words/languages.ts'
import { type Message, msg, t } from '../../../data/words/words.ts'
import type { Deps } from '../../platform/deps.ts'
import { answerNotice, type DrawNotice } from '../../platform/http/noticePage.ts'
import { languageChoice } from '../../platform/mail/languageChoice.ts'

const words = {
  askUnsubscribe: {
    title: msg('Unsubscribe'),
    paragraphs: [
      msg(
        'Do you want to leave our newsletter? Press the button, and your email address is deleted from the list. You need no account and no password.',
      ),
    ],
  },
  unsubscribed: {
    title: msg('You are unsubscribed'),
    paragraphs: [
      msg(
        'Your email address has been deleted from the list. No more newsletters will be sent to it. Thank you for reading.',
      ),
    ],
  },
  askConfirm: {
    title: msg('Confirm your subscription'),
    paragraphs: [
      msg(
        'Thank you for signing up for the newsletter of Voices for Wildlife. Press the button, and you will receive our latest updates.',
      ),
      msg(
        'If it was not you who signed up, close this page. Nothing more will be sent, and the email address is deleted after thirty days.',
      ),
    ],
  },
  confirmed: {
    title: msg('Your subscription is confirmed'),
    paragraphs: [msg('Thank you. You will receive our latest updates. Each of them ends with a link to leave.')],
  },
  gone: {
    title: msg('This email address is not on our list'),
    paragraphs: [
      msg(
        'It may have been confirmed too late, or it has left the list since. You are welcome to sign up again on our home page.',
      ),
    ],
  },
  broken: {
    title: msg('This link is not complete'),
    paragraphs: [
      msg('A part of it was lost on the way. Please open it from the message again, or copy the whole of it.'),
      msg('If that does not help, write to us, and we take your email address off the list.'),
    ],
  },
} as const satisfies Record<string, { title: Message; paragraphs: readonly Message[] }>
export type PageName = keyof typeof words

const buttons: Partial<Record<PageName, Message>> = { askUnsubscribe: msg('Unsubscribe'), askConfirm: msg('Confirm') }

/** Asked with the subscription, and changed on the page of choices. */
const countingWords = msg(
  'You may count that I opened a newsletter. We then see how many people read it, and nothing else. You can change this in each newsletter.',
)

/** The words of a page, to be drawn or told. */
export function answerPage(deps: Pick<Deps, 'config'>, c: Context, draw: DrawNotice | undefined, name: PageName) {
  const button = buttons[name]
  return answerNotice(deps, c, draw, {
    ...(name === 'broken' ? { status: 400, code: 'link.broken' } : { status: 200 }),
    title: t(words[name].title),
    paragraphs: words[name].paragraphs.map((paragraph) => t(paragraph)),
    // The same address: what the link says is what the button does.
    form: button
      ? {
          action: here(c),
          button: t(button),
          ...(name === 'askConfirm' && { tick: { name: 'count', words: t(countingWords) } }),
        }
      : undefined,
    links: name === 'broken' ? [{ to: '/contact', label: t('Write to us') }] : [],
  })
}

const here = (c: Context) => `${c.req.path}?t=${encodeURIComponent(c.req.query('t') ?? '')}`

/** What a subscriber has chosen, with a button for each change. */
export function answerChoices(
  deps: Pick<Deps, 'config'>,
  c: Context,
  draw: DrawNotice | undefined,
  { isCounted, language, isSaved }: { isCounted: boolean; language: Language; isSaved: boolean },
) {
  const act = (query: string, button: string) => ({ action: `${here(c)}&${query}`, button })
  return answerNotice(deps, c, draw, {
    status: 200,
    title: t('Your newsletter'),
    paragraphs: [...(isSaved ? [t('Your choice is saved.')] : []), t('You get our newsletter by email.')],
    choices: [
      isCounted
        ? {
            words: t('You agreed that we count when you open a newsletter.'),
            forms: [act('count=no', t('Do not count it any more'))],
          }
        : { words: t(countingWords), forms: [act('count=yes', t('Yes, you may count it'))] },
      languageChoice(language, act),
    ],
    links: [],
  })
}
