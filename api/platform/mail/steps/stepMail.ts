import { type MailStep, mailReasons, mailSteps } from '../../../../data/vocabulary/mail.ts'
import { msg, t } from '../../../../data/words/words.ts'
import { escaped } from '../../http/escaped.ts'
import { body, light } from '../look.ts'
import type { Words } from '../mail.ts'
import { mailButton, mailFoot, mailPage } from '../mailPage.ts'
import { ltr, ltrText, named, sides } from '../spoken.ts'

/** What a mail of a step says. Nothing in it was written by whoever sent something in: anybody can give anybody's address. */
export interface StepWords {
  paragraphs: readonly string[]
  /** Words of an editor. */
  quoted?: string
  /** A receipt code in groups, and what it is for. */
  code?: { shown: string; meaning: string }
  link: { label: string; url: string }
  /** Below the button. */
  more?: readonly string[]
}

/** How a step is told to the person who sent something in. */
export function stepMail(step: MailStep, words: StepWords, { stop }: { stop: string }): Words {
  const { about } = mailSteps[step]
  const subject = t(mailSteps[step].subject)
  const why = t(mailReasons[about])
  return {
    subject,
    text: stepText(words, why, stop),
    html: stepHtml(subject, words, { why, stop }),
    headers: { 'list-unsubscribe': `<${stop}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' },
  }
}

const greeting = msg('Hello,')
const stopWords = msg('Stop these mails')

const stepText = ({ paragraphs, quoted, code, link, more = [] }: StepWords, why: string, stop: string) =>
  [
    t(greeting),
    ...paragraphs,
    ...(quoted ? [quoted.replace(/^/gm, '> ')] : []),
    ...(code ? [`${named(t('Receipt code'), ltrText(code.shown))}\n${code.meaning}`] : []),
    `${t('{words}:', { words: link.label })}\n${link.url}`,
    ...more,
    'Voices for Wildlife',
    `${why}\n${t('{words}:', { words: t(stopWords) })}\n${stop}`,
  ].join('\n\n')

function stepHtml(
  subject: string,
  { paragraphs, quoted, code, link, more = [] }: StepWords,
  { why, stop }: { why: string; stop: string },
): string {
  const { start } = sides()
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`
  const soft = (text: string) =>
    `<p class="soft" style="margin:16px 0 0;color:${light.soft};font-size:15px">${escaped(text)}</p>`
  return mailPage(
    subject,
    [
      ...[t(greeting), ...paragraphs].map(paragraph),
      ...(quoted
        ? [
            `<blockquote class="rule ink" dir="auto" style="margin:0 0 16px;padding:0;padding-${start}:16px;border-${start}:4px solid ${light.rule};color:${light.ink};white-space:pre-line">${escaped(quoted)}</blockquote>`,
          ]
        : []),
      ...(code
        ? [
            `<p class="ink" style="margin:0 0 4px;color:${light.ink};font:700 22px/1.3 ${body};letter-spacing:1px">${ltr(code.shown)}</p>`,
            `<p class="soft" style="margin:0 0 20px;color:${light.soft};font-size:15px">${escaped(code.meaning)}</p>`,
          ]
        : []),
      `<p style="margin:0">${mailButton(link)}</p>`,
      ...more.map(soft),
    ],
    mailFoot(
      `${escaped(why)} <a href="${escaped(stop)}" class="link" style="color:${light.link}">${escaped(t(stopWords))}</a>`,
    ),
  )
}
