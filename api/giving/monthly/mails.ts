import { greetingName } from '../../../data/rules/greetingName.ts'
import type { Language } from '../../../data/words/languages.ts'
import { speaking } from '../../../data/words/speaking.ts'
import { t } from '../../../data/words/words.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { escaped } from '../../platform/http/escaped.ts'
import { light } from '../../platform/mail/look.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { mailButton, mailFoot, mailHeading, mailPage, questionsHtml } from '../../platform/mail/mailPage.ts'
import { linkTo, named } from '../../platform/mail/spoken.ts'
import { donorLink } from '../donorLink.ts'
import type { MonthlyRow } from './monthly.store.ts'

type MailDeps = Pick<Deps, 'clock' | 'jobs' | 'secrets'> & { config: { publicUrl: string } }
type Recipient = Pick<MonthlyRow, 'donorName' | 'donorEmail' | 'language'>

/**
 * Mails to a donor about what they give. They name no amount: who reads somebody's screen learns from the subject that there is a
 * donation, and from the first lines what to do.
 */
interface Words {
  subject: string
  heading: string
  paragraphs: string[]
  act: { label: string; url: string }
  foot: string
}

/** Once for each invoice, however often the card is tried. */
export const queueCardFailed = (
  tx: Tx,
  deps: MailDeps,
  gift: Recipient & Pick<MonthlyRow, 'id'>,
  { invoiceId, at }: { invoiceId: string; at: string },
) =>
  queue(tx, deps, gift, { key: `monthly.refused:${invoiceId}`, at }, (link) => ({
    subject: t('About your monthly donation'),
    heading: t('Your card was refused this month'),
    paragraphs: [
      t(
        'We could not take your monthly donation from your card. This often happens when a card has expired or the bank says no once.',
      ),
      t(
        'You need not do anything if the card is good: we try it again in the next days. If you have a new card, please enter it on your page.',
      ),
      t('You can also end the monthly donation there. We are thankful for what you have given.'),
    ],
    act: { label: t('Open my donations'), url: link },
    foot: whyGiven(),
  }))

/** Once for each invoice that the donor's bank wants confirmed. Nothing was refused, so it does not say so. */
export const queueToConfirm = (
  tx: Tx,
  deps: MailDeps,
  gift: Recipient,
  { invoiceId, at }: { invoiceId: string; at: string },
) =>
  queue(tx, deps, gift, { key: `monthly.confirm:${invoiceId}`, at }, (link) => ({
    subject: t('About your monthly donation'),
    heading: t('Your bank asks you to confirm'),
    paragraphs: [
      t(
        'Your bank wants to know that this month’s donation is really from you. Your card was not refused, and nothing has been taken yet.',
      ),
      t(
        'Please open your page and press “Confirm with my bank”. Your bank then asks you, as it does in an online shop.',
      ),
      t(
        'Until you confirm it, nothing is taken. If nobody confirms it for some weeks, the monthly donation may end. You can also end it on your page.',
      ),
    ],
    act: { label: t('Open my donations'), url: link },
    foot: whyGiven(),
  }))

/** Once, when it has ended; for one that never began, or whose donor asked to be forgotten, there is none. */
export function queueEnded(tx: Tx, deps: MailDeps, gift: MonthlyRow, at: string) {
  const { endReason, confirmInvoiceId } = gift
  if (endReason === 'unpaid' || endReason === 'erasure') return false
  const isOfCard = endReason === 'card'
  return queue(tx, deps, gift, { key: `monthly.ended:${gift.id}`, at }, () => ({
    subject: t('About your monthly donation'),
    heading: t('Your monthly donation has ended'),
    paragraphs: [
      !isOfCard
        ? t('Nothing more is taken from your card.')
        : confirmInvoiceId === null
          ? t('Your card was refused several times, so we have stopped trying. Nothing more is taken from it.')
          : t('Your bank asked you to confirm a payment, and this was not done. Nothing more is taken from your card.'),
      t('Thank you for what you have given. It helped people who protect wildlife.'),
      ...(isOfCard ? [t('If you would like to go on, you can begin again with another card.')] : []),
    ],
    act: { label: t('Open the donation page'), url: linkTo(deps.config.publicUrl, '/donate') },
    foot: whyGiven(),
  }))
}

/** The link of their own page, to a donor who asked for it. */
export const queueLink = (tx: Tx, deps: MailDeps, to: Recipient, { key, at }: { key: string; at: string }) =>
  queue(tx, deps, to, { key, at }, (link) => ({
    subject: t('Your link to your donations'),
    heading: t('Your donations'),
    paragraphs: [
      t(
        'On this page you see what you have given, with a statement for each year. You can change or end a monthly donation there, or enter another card.',
      ),
      t('The link works for 30 days. Please give it to nobody: who has it sees your page.'),
      t('If you did not ask for it, there is nothing to do.'),
    ],
    act: { label: t('Open my donations'), url: link },
    foot: whyGiven(),
  }))

const whyGiven = () =>
  t('You are receiving this because this email address was given with a donation. It was not added to any list.')

function queue(
  tx: Tx,
  deps: MailDeps,
  { donorName, donorEmail, language }: Recipient,
  { key, at }: { key: string; at: string },
  wordsFor: (link: string) => Words,
): boolean {
  if (!donorEmail) return false
  const name = greetingName(donorName)
  const to = { name, address: donorEmail }
  const drawn = drawIn(language, () => draw(wordsFor(donorLink(deps, donorEmail)), name, deps.config.publicUrl))
  return queueMail(tx, deps.jobs, { key, kind: 'giving', to, ...drawn, at })
}

const drawIn = <T>(language: Language, work: () => T): T => speaking(language, work)

function draw({ subject, heading, paragraphs, act, foot }: Words, name: string | null, publicUrl: string) {
  const greeting = name ? t('Dear {name},', { name }) : t('Hello,')
  const questions = linkTo(publicUrl, '/contact')
  const text = [
    greeting,
    ...paragraphs,
    `${named(act.label, act.url)}\n${t('Questions about it? Write to us: {link}', { link: questions })}`,
    `Voices for Wildlife\n#VoicesForWildlife`,
    foot,
  ].join('\n\n')
  const html = mailPage(
    subject,
    [
      `<p style="margin:0 0 12px">${escaped(greeting)}</p>`,
      mailHeading(heading),
      ...paragraphs.map((words) => `<p style="margin:0 0 16px">${escaped(words)}</p>`),
      `<p style="margin:8px 0 0">${mailButton(act)}</p>`,
      `<p class="soft" style="margin:20px 0 0;color:${light.soft};font-size:15px">${questionsHtml(questions)}</p>`,
    ],
    mailFoot(escaped(foot)),
  )
  return { subject, text, html }
}
