import type { Context } from 'hono'
import type { Notice } from '../../../data/contract/notice.ts'
import { type FollowRhythm, followRhythms, followRhythmWords } from '../../../data/vocabulary/follows.ts'
import type { Deps } from '../../platform/deps.ts'
import { answerNotice, type DrawNotice } from '../../platform/http/noticePage.ts'
import { type FollowerRow, type FollowRow, listFollowsOf } from './follows.store.ts'
import { subjectInWords } from './subjects.ts'

type Said = Pick<Notice, 'title' | 'paragraphs' | 'form' | 'choices'> & { status?: 200 | 400; links?: Notice['links'] }

/** Draws the pages behind the links in our mails, and the answer to a form that a browser sent by itself. */
export function followPages(deps: Pick<Deps, 'db' | 'config'>, draw: DrawNotice | undefined) {
  const say = (c: Context, { status = 200, links = [{ to: '/stories', label: 'View Stories' }], ...said }: Said) =>
    answerNotice(deps, c, draw, { status, links, ...said })
  const wordsOf = (follow: FollowRow) => subjectInWords(deps.db, follow) ?? 'stories that are no longer on this site'
  return {
    broken: (c: Context) =>
      say(c, {
        status: 400,
        title: 'This link is not complete',
        paragraphs: [
          'A part of it was lost on the way. Please open it from the mail again, or copy the whole of it.',
          'If that does not help, write to us, and we delete your email address.',
        ],
        links: [{ to: '/contact', label: 'Write to us' }],
      }),
    gone: (c: Context) =>
      say(c, {
        title: 'You follow nothing here',
        paragraphs: ['Your email address is not kept for this, and nothing is sent to it.'],
      }),
    asked: (c: Context, { title, paragraphs }: { title: string; paragraphs: readonly string[] }) =>
      say(c, { title, paragraphs }),
    askConfirm: (c: Context, follow: FollowRow) =>
      say(c, {
        title: `Do you want to get new ${wordsOf(follow)}?`,
        paragraphs: [
          `Press the button, and they come to your email address. ${whenSent[follow.rhythm]} That counts for all that you follow.`,
          'If it was not you who asked for it, close this page. Nothing more is sent.',
        ],
        form: { action: here(c), button: 'Yes, send them' },
      }),
    confirmed: (c: Context, follow: FollowRow, mine: string) =>
      say(c, {
        title: `You get new ${wordsOf(follow)}`,
        paragraphs: [`Thank you. ${whenSent[follow.rhythm]} Each mail has a link to stop.`],
        links: [{ to: mine, label: 'See and change what you follow' }],
      }),
    askLeave: (c: Context, follow: FollowRow | null) =>
      say(c, {
        title: follow ? `Stop ${wordsOf(follow)}?` : 'Do you want to stop all these mails?',
        paragraphs: [
          follow
            ? 'Press the button, and we no longer send them to you. You need no account and no password.'
            : 'Press the button, and we delete your email address. We send you no more mails about new stories. You need no account and no password.',
        ],
        form: { action: here(c), button: follow ? 'Stop' : 'Stop all' },
      }),
    left: (c: Context, follow: FollowRow | null) =>
      say(
        c,
        follow
          ? {
              title: `You get no more ${wordsOf(follow)}`,
              paragraphs: [
                'What else you follow is still sent. With nothing left to follow, your email address is deleted.',
              ],
            }
          : {
              title: 'You get no more of these mails',
              paragraphs: ['Your email address is deleted from this list. Thank you for reading.'],
            },
      ),
    /** What somebody follows, with a button for each change. */
    mine: (c: Context, follower: FollowerRow, done?: string) => {
      const follows = listFollowsOf(deps.db, [follower.id])
      const act = (query: string, button: string) => ({ action: `${here(c)}&${query}`, button })
      const others = followRhythms.filter((rhythm) => rhythm !== follower.rhythm)
      return say(c, {
        title: 'What you follow',
        paragraphs: [...(done ? [done] : []), whenSent[follower.rhythm]],
        choices: [
          ...follows.map((follow) => ({
            words: follow.confirmedAt ? `You get new ${wordsOf(follow)}.` : `You asked for new ${wordsOf(follow)}.`,
            forms: [
              ...(follow.confirmedAt ? [] : [act(`confirm=${follow.id}`, 'Yes, send them')]),
              act(`stop=${follow.id}`, 'Stop'),
            ],
          })),
          {
            words: 'How often mails come:',
            forms: others.map((rhythm) => act(`rhythm=${rhythm}`, followRhythmWords[rhythm])),
          },
          { words: 'Delete my email address from this list:', forms: [act('stop=all', 'Stop all')] },
        ],
      })
    },
  }
}

const whenSent: Record<FollowRhythm, string> = {
  weekly: 'We send a mail once a week, on Monday, when there are new stories.',
  at_once: 'We send a mail soon after a new story is published.',
}

/** The same address: what the link says is what the button does. */
const here = (c: Context) => `${c.req.path}?t=${encodeURIComponent(c.req.query('t') ?? '')}`
