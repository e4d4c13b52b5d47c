import type { Context } from 'hono'
import type { Notice } from '../../../data/contract/notice.ts'
import type { Deps } from '../../platform/deps.ts'
import { answerNotice, type DrawNotice } from '../../platform/http/noticePage.ts'

type Words = Pick<Notice, 'title' | 'paragraphs' | 'form'>
const words = {
  askUnsubscribe: {
    title: 'Unsubscribe',
    paragraphs: [
      'Do you want to leave our newsletter? Press the button, and your email address is deleted from the list. You need no account and no password.',
    ],
  },
  unsubscribed: {
    title: 'You are unsubscribed',
    paragraphs: [
      'Your email address has been deleted from the list. No more newsletters will be sent to it. Thank you for reading.',
    ],
  },
  askConfirm: {
    title: 'Confirm your subscription',
    paragraphs: [
      'Thank you for signing up for the newsletter of Voices for Wildlife. Press the button, and you will receive our latest updates.',
      'If it was not you who signed up, close this page. Nothing more will be sent, and the email address is deleted after thirty days.',
    ],
  },
  confirmed: {
    title: 'Your subscription is confirmed',
    paragraphs: ['Thank you. You will receive our latest updates. Each of them ends with a link to leave.'],
  },
  gone: {
    title: 'This email address is not on our list',
    paragraphs: [
      'It may have been confirmed too late, or it has left the list since. You are welcome to sign up again on our home page.',
    ],
  },
  broken: {
    title: 'This link is not complete',
    paragraphs: [
      'A part of it was lost on the way. Please open it from the message again, or copy the whole of it.',
      'If that does not help, write to us, and we take your email address off the list.',
    ],
  },
} as const satisfies Record<string, Words>
export type PageName = keyof typeof words

const buttons: Partial<Record<PageName, string>> = { askUnsubscribe: 'Unsubscribe', askConfirm: 'Confirm' }

/** Asked with the subscription, and changed on the page of choices. */
const countingWords =
  'You may count that I opened a newsletter. We then see how many people read it, and nothing else. You can change this in each newsletter.'

/** The words of a page, to be drawn or told. */
export function answerPage(deps: Pick<Deps, 'config'>, c: Context, draw: DrawNotice | undefined, name: PageName) {
  const button = buttons[name]
  return answerNotice(deps, c, draw, {
    status: name === 'broken' ? 400 : 200,
    ...words[name],
    // The same address: what the link says is what the button does.
    form: button
      ? { action: here(c), button, ...(name === 'askConfirm' && { tick: { name: 'count', words: countingWords } }) }
      : undefined,
    links: name === 'broken' ? [{ to: '/contact', label: 'Write to us' }] : [],
  })
}

const here = (c: Context) => `${c.req.path}?t=${encodeURIComponent(c.req.query('t') ?? '')}`

/** What a subscriber has chosen, with a button for each change. */
export function answerChoices(
  deps: Pick<Deps, 'config'>,
  c: Context,
  draw: DrawNotice | undefined,
  { isCounted, isSaved }: { isCounted: boolean; isSaved: boolean },
) {
  const act = (query: string, button: string) => [{ action: `${here(c)}&${query}`, button }]
  return answerNotice(deps, c, draw, {
    status: 200,
    title: 'Your newsletter',
    paragraphs: [...(isSaved ? ['Your choice is saved.'] : []), 'You get our newsletter by email.'],
    choices: [
      isCounted
        ? {
            words: 'You agreed that we count when you open a newsletter.',
            forms: act('count=no', 'Do not count it any more'),
          }
        : { words: countingWords, forms: act('count=yes', 'Yes, you may count it') },
    ],
    links: [],
  })
}
