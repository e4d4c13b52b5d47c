import type { Context } from 'hono'
import type { Notice } from '../../../data/contract/notice.ts'
import { type FollowRhythm, followRhythms, followRhythmWords } from '../../../data/vocabulary/follows.ts'
import { type Message, msg, t } from '../../../data/words/words.ts'
import type { Deps } from '../../platform/deps.ts'
import { answerNotice, type DrawNotice, type Outcome } from '../../platform/http/noticePage.ts'
import { languageChoice } from '../../platform/mail/languageChoice.ts'
import { type FollowerRow, type FollowRow, listFollowsOf } from './follows.store.ts'
import { subjectInWords } from './subjects.ts'

type Said = Pick<Notice, 'title' | 'paragraphs' | 'form' | 'choices'> & {
  outcome?: Outcome
  links?: Notice['links']
}

/** Draws the pages behind the links in our mails, and the answer to a form that a browser sent by itself. */
export function followPages(deps: Pick<Deps, 'db' | 'config'>, draw: DrawNotice | undefined) {
  const say = (
    c: Context,
    { outcome = { status: 200 }, links = [{ to: '/stories', label: t('View Stories') }], ...said }: Said,
  ) => answerNotice(deps, c, draw, { ...outcome, links, ...said })
  const wordsOf = (follow: FollowRow) => subjectInWords(deps.db, follow) ?? t('stories that are no longer on this site')
  return {
    broken: (c: Context) =>
      say(c, {
        outcome: { status: 400, code: 'link.broken' },
        title: t('This link is not complete'),
        paragraphs: [
          t('A part of it was lost on the way. Please open it from the mail again, or copy the whole of it.'),
          t('If that does not help, write to us, and we delete your email address.'),
        ],
        links: [{ to: '/contact', label: t('Write to us') }],
      }),
    gone: (c: Context) =>
      say(c, {
        title: t('You follow nothing here'),
        paragraphs: [t('Your email address is not kept for this, and nothing is sent to it.')],
      }),
    asked: (c: Context, { title, paragraphs }: { title: string; paragraphs: readonly string[] }) =>
      say(c, { title, paragraphs }),
    askConfirm: (c: Context, follow: FollowRow) =>
      say(c, {
        title: t('Do you want to get new {stories}?', { stories: wordsOf(follow) }),
        paragraphs: [
          t('Press the button, and they come to your email address. {when} That counts for all that you follow.', {
            when: t(whenSent[follow.rhythm]),
          }),
          t('If it was not you who asked for it, close this page. Nothing more is sent.'),
        ],
        form: { action: here(c), button: t('Yes, send them') },
      }),
    confirmed: (c: Context, follow: FollowRow, mine: string) =>
      say(c, {
        title: t('You get new {stories}', { stories: wordsOf(follow) }),
        paragraphs: [t('Thank you. {when} Each mail has a link to stop.', { when: t(whenSent[follow.rhythm]) })],
        links: [{ to: mine, label: t('See and change what you follow') }],
      }),
    askLeave: (c: Context, follow: FollowRow | null) =>
      say(c, {
        title: follow ? t('Stop {stories}?', { stories: wordsOf(follow) }) : t('Do you want to stop all these mails?'),
        paragraphs: [
          follow
            ? t('Press the button, and we no longer send them to you. You need no account and no password.')
            : t(
                'Press the button, and we delete your email address. We send you no more mails about new stories. You need no account and no password.',
              ),
        ],
        form: { action: here(c), button: follow ? t('Stop') : t('Stop all') },
      }),
    left: (c: Context, follow: FollowRow | null) =>
      say(
        c,
        follow
          ? {
              title: t('You get no more {stories}', { stories: wordsOf(follow) }),
              paragraphs: [
                t('What else you follow is still sent. With nothing left to follow, your email address is deleted.'),
              ],
            }
          : {
              title: t('You get no more of these mails'),
              paragraphs: [t('Your email address is deleted from this list. Thank you for reading.')],
            },
      ),
    /** What somebody follows, with a button for each change. */
    mine: (c: Context, follower: FollowerRow, isChanged = false) => {
      const follows = listFollowsOf(deps.db, [follower.id])
      const act = (query: string, button: string) => ({ action: `${here(c)}&${query}`, button })
      const others = followRhythms.filter((rhythm) => rhythm !== follower.rhythm)
      return say(c, {
        title: t('What you follow'),
        paragraphs: [...(isChanged ? [t('Your change is kept.')] : []), t(whenSent[follower.rhythm])],
        choices: [
          ...follows.map((follow) => ({
            words: follow.confirmedAt
              ? t('You get new {stories}.', { stories: wordsOf(follow) })
              : t('You asked for new {stories}.', { stories: wordsOf(follow) }),
            forms: [
              ...(follow.confirmedAt ? [] : [act(`confirm=${follow.id}`, t('Yes, send them'))]),
              act(`stop=${follow.id}`, t('Stop')),
            ],
          })),
          {
            words: t('How often mails come:'),
            forms: others.map((rhythm) => act(`rhythm=${rhythm}`, t(followRhythmWords[rhythm]))),
          },
          languageChoice(follower.language, act),
          { words: t('Delete my email address from this list:'), forms: [act('stop=all', t('Stop all'))] },
        ],
      })
    },
  }
}

const whenSent: Record<FollowRhythm, Message> = {
  weekly: msg('We send a mail once a week, on Monday, when there are new stories.'),
  at_once: msg('We send a mail soon after a new story is published.'),
}

/** The same address: what the link says is what the button does. */
const here = (c: Context) => `${c.req.path}?t=${encodeURIComponent(c.req.query('t') ?? '')}`
