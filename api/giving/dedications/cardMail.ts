import { greetingName } from '../../../data/rules/greetingName.ts'
import { cardRecipientDays } from '../../../data/vocabulary/funds.ts'
import { anonymousDonor } from '../../../data/vocabulary/money.ts'
import { t } from '../../../data/words/words.ts'
import { escaped } from '../../platform/http/escaped.ts'
import { light } from '../../platform/mail/look.ts'
import type { Words } from '../../platform/mail/mail.ts'
import { mailButton, mailFoot, mailHeading, mailPage } from '../../platform/mail/mailPage.ts'
import { linkTo, named } from '../../platform/mail/spoken.ts'
import type { DonationRow } from '../donations.store.ts'
import type { DedicationRow } from './dedications.store.ts'

interface Links {
  publicUrl: string
  /** The page on which the reader says that they want no more of these. */
  stop: string
}

/** Says nothing of it: a subject is read on screens that others see. */
export const cardSubject = () => t('A card from Voices for Wildlife')

/** A card about a donation, in the language that is spoken: no sum, and who gave only where they want it said. */
export function drawCardMail(dedication: DedicationRow, gift: Pick<DonationRow, 'donorName'>, links: Links): Words {
  const { kind, name, recipientName, message } = dedication
  const to = greetingName(recipientName ?? '')
  const donor = dedication.saysDonor && gift.donorName !== anonymousDonor ? greetingName(gift.donorName) : null
  const subject = cardSubject()
  const greeting = to ? t('Dear {name},', { name: to }) : t('Hello,')
  const heading =
    kind === 'honour'
      ? t('A donation was given in honour of {name}.', { name })
      : t('A donation was given in memory of {name}.', { name })
  const from = donor ? t('It was given by {name}.', { name: donor }) : t('Whoever gave it does not say their name.')
  const wrote = t('They wrote to you:')
  const about = t('The donation helps people who protect African wildlife, and those who tell their stories.')
  const stories = { label: t('Read the stories'), url: linkTo(links.publicUrl, '/stories') }
  const why = t(
    'You are receiving this because somebody who gave a donation typed in this email address. It was not added to any list, and we delete it in {days} days.',
    { days: String(cardRecipientDays) },
  )
  const stop = { label: t('Send me no more such cards'), url: links.stop }
  return {
    subject,
    text: [
      greeting,
      `${heading} ${from}`,
      ...(message ? [`${wrote}\n\n${message.replace(/^/gm, '> ')}`] : []),
      about,
      named(stories.label, stories.url),
      'Voices for Wildlife\n#VoicesForWildlife',
      why,
      named(stop.label, stop.url),
    ].join('\n\n'),
    html: mailPage(
      subject,
      [
        `<p style="margin:0 0 12px">${escaped(greeting)}</p>`,
        mailHeading(heading),
        `<p style="margin:0 0 16px">${escaped(from)}</p>`,
        ...(message ? [messageHtml(wrote, message)] : []),
        `<p style="margin:0 0 20px">${escaped(about)}</p>`,
        `<p style="margin:0">${mailButton(stories)}</p>`,
      ],
      mailFoot(
        `${escaped(why)}<br><a href="${escaped(stop.url)}" class="link" style="color:${light.link}">${escaped(stop.label)}</a>`,
      ),
    ),
    headers: { 'list-unsubscribe': `<${links.stop}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' },
  }
}

/** Somebody's words stand apart from ours. */
const messageHtml = (wrote: string, message: string) =>
  `<p class="soft" style="margin:0 0 4px;color:${light.soft}">${escaped(wrote)}</p>
<blockquote dir="auto" class="rule" style="margin:0 0 20px;padding:0 16px;border:0 solid ${light.rule};border-width:0 3px">${escaped(message).replaceAll('\n', '<br>')}</blockquote>`
