import { type Context, Hono } from 'hono'
import type { Notice } from '../../../../data/contract/notice.ts'
import type { MailStep } from '../../../../data/vocabulary/mail.ts'
import { language } from '../../../../data/words/language.ts'
import { speaking } from '../../../../data/words/speaking.ts'
import { type Message, msg, t } from '../../../../data/words/words.ts'
import type { Deps } from '../../deps.ts'
import type { Env } from '../../http/context.ts'
import { noStore } from '../../http/noStore.ts'
import { answerNotice, type DrawNotice } from '../../http/noticePage.ts'
import { readStopLink, resumeMails, type StopLink, stopMails, stopsOf } from './stops.ts'

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

const linkOf = (deps: Deps, c: Context) => readStopLink(deps, c.req.query('t') ?? '')

const showState = (deps: Deps, c: Context, draw: DrawNotice | undefined, link: StopLink) =>
  speaking(link.language ?? language(), () => show(deps, c, draw, stateOf(deps, c, link)))

function stateOf(deps: Deps, c: Context, { step, hidden }: StopLink): Said {
  const stops = stopsOf(deps.db, hidden)
  const act = (name: string) => `/api/mail/stop?act=${name}&t=${encodeURIComponent(c.req.query('t') ?? '')}`
  const { when, stopped } = kindWords[step]
  const one = { action: act('one'), button: t('Stop this kind') }
  const all = { action: act('all'), button: t('Stop all') }
  const resume = {
    words: t('Did you stop them by mistake?'),
    forms: [{ action: act('resume'), button: t('Send them again') }],
  }
  const stopAll = { words: t('All mails about stories, payouts, volunteer applications and messages:'), forms: [all] }
  if (stops.has('all'))
    return {
      title: t('You get no more of these mails'),
      paragraphs: [
        t(
          'We no longer send mails about stories, payouts, volunteer applications and messages to this email address. That is so whoever types it in.',
        ),
        t('The newsletter and the stories that you follow have links of their own.'),
      ],
      choices: [resume],
    }
  if (stops.has(step))
    return { title: t('You get no more mails of this kind'), paragraphs: [t(stopped)], choices: [resume, stopAll] }
  return {
    title: t('Do you want to stop these mails?'),
    paragraphs: [
      t('Nothing has changed yet. Choose what we no longer send to this email address. You need no account.'),
    ],
    choices: [{ words: t(when), forms: [one] }, stopAll],
  }
}

/** Of the mails of each step: when they come, and that they come no more. */
const kindWords: Record<MailStep, { when: Message; stopped: Message }> = {
  story_received: {
    when: msg('Mails that come when a story has arrived:'),
    stopped: msg('We no longer send mails to this email address when a story has arrived. You still get the others.'),
  },
  story_question: {
    when: msg('Mails that come when an editor has a question about a story:'),
    stopped: msg(
      'We no longer send mails to this email address when an editor has a question about a story. You still get the others.',
    ),
  },
  story_declined: {
    when: msg('Mails that come when a story is declined:'),
    stopped: msg('We no longer send mails to this email address when a story is declined. You still get the others.'),
  },
  story_published: {
    when: msg('Mails that come when a story is published:'),
    stopped: msg('We no longer send mails to this email address when a story is published. You still get the others.'),
  },
  payout_sent: {
    when: msg('Mails that come when a payout is on its way:'),
    stopped: msg(
      'We no longer send mails to this email address when a payout is on its way. You still get the others.',
    ),
  },
  application_received: {
    when: msg('Mails that come when a volunteer application has arrived:'),
    stopped: msg(
      'We no longer send mails to this email address when a volunteer application has arrived. You still get the others.',
    ),
  },
  application_shortlisted: {
    when: msg('Mails that come when a volunteer is shortlisted:'),
    stopped: msg(
      'We no longer send mails to this email address when a volunteer is shortlisted. You still get the others.',
    ),
  },
  application_accepted: {
    when: msg('Mails that come when a volunteer is accepted:'),
    stopped: msg(
      'We no longer send mails to this email address when a volunteer is accepted. You still get the others.',
    ),
  },
  application_declined: {
    when: msg('Mails that come when a volunteer application is declined:'),
    stopped: msg(
      'We no longer send mails to this email address when a volunteer application is declined. You still get the others.',
    ),
  },
  message_received: {
    when: msg('Mails that come when a message has arrived:'),
    stopped: msg('We no longer send mails to this email address when a message has arrived. You still get the others.'),
  },
  message_answered: {
    when: msg('Mails that come when a message is answered:'),
    stopped: msg('We no longer send mails to this email address when a message is answered. You still get the others.'),
  },
}

type Said = Pick<Notice, 'title' | 'paragraphs' | 'choices'>

const show = (deps: Deps, c: Context, draw: DrawNotice | undefined, said: Said) =>
  answerNotice(deps, c, draw, { status: 200, links: [], ...said })

const sayBroken = (deps: Deps, c: Context, draw: DrawNotice | undefined) =>
  answerNotice(deps, c, draw, {
    status: 400,
    code: 'link.broken',
    title: t('This link is not complete'),
    paragraphs: [
      t('A part of it was lost on the way. Please open it from the mail again, or copy the whole of it.'),
      t('If that does not help, write to us, and we switch the mails off.'),
    ],
    links: [{ to: '/contact', label: t('Write to us') }],
  })
