import { type Context, Hono } from 'hono'
import type { Notice } from '../../../../data/contract/notice.ts'
import type { MailStep } from '../../../../data/vocabulary/mail.ts'
import type { Deps } from '../../deps.ts'
import type { Env } from '../../http/context.ts'
import { noStore } from '../../http/noStore.ts'
import { answerNotice, type DrawNotice } from '../../http/noticePage.ts'
import { readStopLink, resumeMails, stopMails, stopsOf } from './stops.ts'

/** The page behind the link of each mail about something that was sent in. The link is the key; opening it changes nothing. */
export const mailStopRoutes = (deps: Deps, draw?: DrawNotice) =>
  new Hono<Env>()
    .use('/stop', noStore)
    .get('/stop', (c) => {
      const link = linkOf(deps, c)
      return link ? showState(deps, c, draw, link) : sayBroken(deps, c, draw)
    })
    // Without a session, and from anywhere: mail programs send it by themselves (RFC 8058), and mean all.
    .post('/stop', (c) => {
      const link = linkOf(deps, c)
      if (!link) return sayBroken(deps, c, draw)
      const act = c.req.query('act')
      if (act === 'resume') resumeMails(deps, link.hidden, link.step)
      else stopMails(deps, link.hidden, act === 'one' ? link.step : 'all')
      return showState(deps, c, draw, link)
    })

interface Link {
  step: MailStep
  hidden: string
}

const linkOf = (deps: Deps, c: Context) => readStopLink(deps, c.req.query('t') ?? '')

function showState(deps: Deps, c: Context, draw: DrawNotice | undefined, { step, hidden }: Link) {
  const stops = stopsOf(deps.db, hidden)
  const act = (name: string) => `/api/mail/stop?act=${name}&t=${encodeURIComponent(c.req.query('t') ?? '')}`
  const kind = kindWords[step]
  const one = { action: act('one'), button: 'Stop this kind' }
  const all = { action: act('all'), button: 'Stop all' }
  const resume = { action: act('resume'), button: 'Send them again' }
  if (stops.has('all'))
    return show(deps, c, draw, {
      title: 'You get no more of these mails',
      paragraphs: [
        `We no longer send mails about ${everything} to this email address. That is so whoever types it in.`,
        'The newsletter and the stories that you follow have links of their own.',
      ],
      choices: [{ words: 'Did you stop them by mistake?', forms: [resume] }],
    })
  if (stops.has(step))
    return show(deps, c, draw, {
      title: 'You get no more mails of this kind',
      paragraphs: [`We no longer send mails to this email address when ${kind}. You still get the others.`],
      choices: [
        { words: 'Did you stop them by mistake?', forms: [resume] },
        { words: `All mails about ${everything}:`, forms: [all] },
      ],
    })
  return show(deps, c, draw, {
    title: 'Do you want to stop these mails?',
    paragraphs: ['Nothing has changed yet. Choose what we no longer send to this email address. You need no account.'],
    choices: [
      { words: `Mails that come when ${kind}:`, forms: [one] },
      { words: `All mails about ${everything}:`, forms: [all] },
    ],
  })
}

const everything = 'stories, payouts, volunteer applications and messages'

const kindWords: Record<MailStep, string> = {
  story_received: 'a story has arrived',
  story_question: 'an editor has a question about a story',
  story_declined: 'a story is declined',
  story_published: 'a story is published',
  payout_sent: 'a payout is on its way',
  application_received: 'a volunteer application has arrived',
  application_shortlisted: 'a volunteer is shortlisted',
  application_accepted: 'a volunteer is accepted',
  application_declined: 'a volunteer application is declined',
  message_received: 'a message has arrived',
  message_answered: 'a message is answered',
}

type Said = Pick<Notice, 'title' | 'paragraphs' | 'choices'>

const show = (deps: Deps, c: Context, draw: DrawNotice | undefined, said: Said) =>
  answerNotice(deps, c, draw, { status: 200, links: [], ...said })

const sayBroken = (deps: Deps, c: Context, draw: DrawNotice | undefined) =>
  answerNotice(deps, c, draw, {
    status: 400,
    title: 'This link is not complete',
    paragraphs: [
      'A part of it was lost on the way. Please open it from the mail again, or copy the whole of it.',
      'If that does not help, write to us, and we switch the mails off.',
    ],
    links: [{ to: '/contact', label: 'Write to us' }],
  })
