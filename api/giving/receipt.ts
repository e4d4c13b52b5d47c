import { dollars } from '../../data/rules/dollars.ts'
import { greetingName } from '../../data/rules/greetingName.ts'
import type { donations } from '../../data/tables/donations.ts'
import { speaking } from '../../data/words/speaking.ts'
import { type Message, msg, t } from '../../data/words/words.ts'
import type { Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { escaped } from '../platform/http/escaped.ts'
import { light } from '../platform/mail/look.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { mailButton, mailFigures, mailFoot, mailHeading, mailPage, questionsHtml } from '../platform/mail/mailPage.ts'
import { dayIn, linkTo, named } from '../platform/mail/spoken.ts'
import { donorLink } from './donorLink.ts'

type Gift = Pick<
  typeof donations.$inferSelect,
  'id' | 'amount' | 'donorName' | 'donorEmail' | 'language' | 'method' | 'succeededAt' | 'monthlyGiftId' | 'feeCovered'
>

/**
 * Thanks the donor by mail, once for a donation however often it is called; in the transaction in which the money is
 * first known to have arrived. A donor without an address gets none.
 */
export function queueReceipt(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'jobs' | 'secrets'> & { config: { publicUrl: string } },
  gift: Gift,
  at: string,
  key = receiptKey(gift.id),
) {
  if (!gift.donorEmail) return false
  const to = { name: greetingName(gift.donorName), address: gift.donorEmail }
  const ownPage =
    gift.monthlyGiftId === null ? undefined : speaking(gift.language, () => donorLink(deps, gift.donorEmail ?? ''))
  const drawn = drawReceipt(gift, deps.config.publicUrl, at, ownPage)
  return queueMail(tx, deps.jobs, { key, kind: 'receipt', to, ...drawn, at })
}

/** Of the first one; those that are sent again stand behind it, `donation.receipt:12:1`. */
export const receiptKey = (id: number) => `donation.receipt:${id}`

/** In the language in which it was given. `ownPage`: where the donor of a monthly one changes and ends it, for their eyes alone. */
export const drawReceipt = (gift: Gift, publicUrl: string, at: string, ownPage?: string) =>
  speaking(gift.language, () => {
    const words = receiptWords(gift, publicUrl, at, ownPage)
    return { subject: words.subject, text: receiptText(words), html: receiptHtml(words) }
  })

type ReceiptWords = ReturnType<typeof receiptWords>

function receiptWords(gift: Gift, publicUrl: string, at: string, ownPage?: string) {
  const amount = dollars(gift.amount)
  const name = greetingName(gift.donorName)
  return {
    subject: t('Your donation of {amount} to Voices for Wildlife', { amount }),
    greeting: name ? t('Dear {name},', { name }) : t('Hello,'),
    thanks: t('Thank you. Your donation of {amount} has been received and will help protect African wildlife.', {
      amount,
    }),
    amount,
    facts: [
      [t('Date (UTC)'), dayIn(gift.succeededAt ?? at, 'en-US')],
      [t('Paid by'), t(wayWords[gift.method])],
      [t('Donation'), t('No. {number}', { number: String(gift.id) })],
      ...(gift.monthlyGiftId === null ? [] : [[t('How often'), t('Every month')] as const]),
      ...(gift.feeCovered > 0 ? [[t('Card fee covered'), dollars(gift.feeCovered)] as const] : []),
    ] as (readonly [string, string])[],
    own: ownPage && {
      words: t(
        'You give each month. On your page you can change it, enter another card, or end it. The link works for 30 days.',
      ),
      act: { label: t('Open my donations'), url: ownPage },
    },
    keep: t('Please keep this message: it is your receipt.'),
    refunds: t('Donations are non-refundable unless required by law.'),
    /** Opened by a click only: nothing in this message tells us that it was read. */
    stories: { label: t('Read the stories'), url: linkTo(publicUrl, '/stories') },
    questions: linkTo(publicUrl, '/contact'),
    why: t(
      'You are receiving this because this email address was given with a donation. It was not added to any list.',
    ),
  }
}

export const wayWords: Record<Gift['method'], Message> = {
  card: msg('Card'),
  paypal: msg('PayPal'),
  mobile_money: msg('Mobile money'),
  cash: msg('Cash'),
  bank: msg('Bank transfer'),
}

function receiptText({ greeting, thanks, amount, facts, keep, refunds, own, stories, questions, why }: ReceiptWords) {
  const lines = [[t('Amount'), t('{amount} (US dollars)', { amount })] as const, ...facts]
  return [
    greeting,
    thanks,
    lines.map(([name, value]) => named(name, value)).join('\n'),
    `${keep} ${refunds}`,
    ...(own ? [`${own.words}\n${named(own.act.label, own.act.url)}`] : []),
    `${named(stories.label, stories.url)}\n${t('Questions about it? Write to us: {link}', { link: questions })}`,
    `Voices for Wildlife\n#VoicesForWildlife`,
    why,
  ].join('\n\n')
}

/** The receipt as mail programs draw it. Nothing is fetched when it is opened. */
const receiptHtml = (words: ReceiptWords) =>
  mailPage(
    words.subject,
    [
      `<p style="margin:0 0 12px">${escaped(words.greeting)}</p>`,
      mailHeading(words.thanks),
      mailFigures([t('Amount'), words.amount], words.facts),
      `<p style="margin:20px 0">${escaped(words.keep)} ${escaped(words.refunds)}</p>`,
      ...(words.own
        ? [
            `<p style="margin:0 0 12px">${escaped(words.own.words)}</p>`,
            `<p style="margin:0 0 20px">${mailButton(words.own.act)}</p>`,
          ]
        : []),
      `<p style="margin:0">${mailButton(words.stories)}</p>`,
      `<p class="soft" style="margin:20px 0 0;color:${light.soft};font-size:15px">${questionsHtml(words.questions)}</p>`,
    ],
    mailFoot(escaped(words.why)),
  )
