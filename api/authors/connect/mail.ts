import { greetingName } from '../../../data/rules/greetingName.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { escaped } from '../../platform/http/escaped.ts'
import { light } from '../../platform/mail/look.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { mailButton, mailPage } from '../../platform/mail/mailPage.ts'
import type { AuthorRow } from '../authors.store.ts'
import { wayToAccount } from './links.ts'

/**
 * Writes the mail that leads an author to their account at Stripe, and says whether it was written: once for its key. Call
 * `jobs.wake` after the commit.
 */
export const mailWay = (tx: Tx, deps: Deps, author: AuthorRow, key: string): boolean =>
  queueMail(tx, deps.jobs, {
    key: `author.express:${author.id}:${key}`,
    kind: 'author',
    to: { name: greetingName(author.name), address: author.email },
    ...wordsFor(greetingName(author.name), wayToAccount(deps, author), deps.config.publicUrl),
    at: toInstant(deps.clock),
  })

function wordsFor(name: string | null, way: string, publicUrl: string) {
  const subject = 'Your rewards: your account at Stripe'
  const paragraphs = [
    name === null ? 'Hello,' : `Hello ${name},`,
    'we would like to pay what your stories have earned through Stripe, a payment service. For that Stripe has to know who you are and which bank account is yours.',
  ]
  const after = [
    'It takes some minutes. What you enter goes to Stripe alone; we never see your bank account. The link works for thirty days, and as often as you need it.',
    'If you did not expect this message, there is nothing to do: without you nothing happens.',
  ]
  const text = [...paragraphs, `Open your account:\n${way}`, ...after, `Voices for Wildlife\n${publicUrl}`].join('\n\n')
  const html = mailPage(subject, [
    ...paragraphs.map((words) => `<p style="margin:0 0 20px">${escaped(words)}</p>`),
    `<p style="margin:0 0 24px">${mailButton({ label: 'Open your account', url: way })}</p>`,
    ...after.map(
      (words) => `<p class="soft" style="margin:0 0 12px;color:${light.soft};font-size:15px">${escaped(words)}</p>`,
    ),
  ])
  return { subject, text, html }
}
