import { dollars } from '../../data/rules/dollars.ts'
import { greetingName } from '../../data/rules/greetingName.ts'
import type { donations } from '../../data/tables/donations.ts'
import type { Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { escaped } from '../platform/http/escaped.ts'
import { light } from '../platform/mail/look.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { mailButton, mailFigures, mailFoot, mailHeading, mailPage } from '../platform/mail/mailPage.ts'

type Gift = Pick<typeof donations.$inferSelect, 'id' | 'amount' | 'donorName' | 'donorEmail' | 'method' | 'succeededAt'>

/**
 * Thanks the donor by mail, once for a donation however often it is called; in the transaction in which the money is
 * first known to have arrived. A donor without an address gets none.
 */
export function queueReceipt(
  tx: Tx,
  { jobs, config }: Pick<Deps, 'jobs'> & { config: { publicUrl: string } },
  gift: Gift,
  at: string,
  key = receiptKey(gift.id),
) {
  if (!gift.donorEmail) return false
  const to = { name: greetingName(gift.donorName), address: gift.donorEmail }
  return queueMail(tx, jobs, { key, kind: 'receipt', to, ...drawReceipt(gift, config.publicUrl, at), at })
}

/** Of the first one; those that are sent again stand behind it, `donation.receipt:12:1`. */
export const receiptKey = (id: number) => `donation.receipt:${id}`

export function drawReceipt(gift: Gift, publicUrl: string, at: string) {
  const words = receiptWords(gift, publicUrl, at)
  return { subject: words.subject, text: receiptText(words), html: receiptHtml(words) }
}

type ReceiptWords = ReturnType<typeof receiptWords>

function receiptWords(gift: Gift, publicUrl: string, at: string) {
  const amount = dollars(gift.amount)
  const name = greetingName(gift.donorName)
  return {
    subject: `Your donation of ${amount} to Voices for Wildlife`,
    greeting: name ? `Dear ${name},` : 'Hello,',
    thanks: `Thank you. Your donation of ${amount} has been received and will help protect African wildlife.`,
    amount,
    facts: [
      ['Date (UTC)', day(gift.succeededAt ?? at)],
      ['Paid by', { card: 'Card', paypal: 'PayPal', cash: 'Cash', bank: 'Bank transfer' }[gift.method]],
      ['Donation', `No. ${gift.id}`],
    ] as const,
    keep: 'Please keep this message: it is your receipt.',
    refunds: 'Donations are non-refundable unless required by law.',
    /** Opened by a click only: nothing in this message tells us that it was read. */
    stories: { label: 'Read the stories', url: `${publicUrl}/stories` },
    questions: { label: 'Write to us', url: `${publicUrl}/contact` },
    why: 'You are receiving this because this email address was given with a donation. It was not added to any list.',
  }
}

function receiptText({ greeting, thanks, amount, facts, keep, refunds, stories, questions, why }: ReceiptWords) {
  const lines = [['Amount', `${amount} (US dollars)`], ...facts].map(([name, value]) => `${name}: ${value}`)
  return [
    greeting,
    thanks,
    lines.join('\n'),
    `${keep} ${refunds}`,
    `${stories.label}: ${stories.url}\nQuestions about it? ${questions.label}: ${questions.url}`,
    `Voices for Wildlife\n#VoicesForWildlife`,
    why,
  ].join('\n\n')
}

const day = (instant: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant))

/** The receipt as mail programs draw it. Nothing is fetched when it is opened. */
const receiptHtml = (words: ReceiptWords) =>
  mailPage(
    words.subject,
    [
      `<p style="margin:0 0 12px">${escaped(words.greeting)}</p>`,
      mailHeading(words.thanks),
      mailFigures(['Amount', words.amount], words.facts),
      `<p style="margin:20px 0">${escaped(words.keep)} ${escaped(words.refunds)}</p>`,
      `<p style="margin:0">${mailButton(words.stories)}</p>`,
      `<p class="soft" style="margin:20px 0 0;color:${light.soft};font-size:15px">Questions about it? <a href="${escaped(words.questions.url)}" class="link" style="color:${light.link}">${escaped(words.questions.label)}</a></p>`,
    ],
    mailFoot(escaped(words.why)),
  )
