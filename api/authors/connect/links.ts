import { greetingName } from '../../../data/rules/greetingName.ts'
import { speaking } from '../../../data/words/speaking.ts'
import { t } from '../../../data/words/words.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { escaped } from '../../platform/http/escaped.ts'
import { light } from '../../platform/mail/look.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { mailButton, mailPage } from '../../platform/mail/mailPage.ts'
import { linkTo } from '../../platform/mail/spoken.ts'
import { type AuthorRow, findAuthor } from '../authors.store.ts'
import { languageOfAuthor } from '../language.ts'

type Keys = Pick<Deps, 'clock' | 'config' | 'db' | 'secrets'>

const lastsMs = 30 * 86_400_000

/**
 * The address that leads an author to Stripe: Stripe's own links open once and for minutes, so ours makes a new one each
 * time. It holds for thirty days, and no longer than the account and the address that it was made for.
 */
export function wayToAccount(deps: Keys, author: AuthorRow): string {
  const until = Math.ceil((deps.clock.now().getTime() + lastsMs) / 1000)
  const token = deps.secrets.seal(`account.${author.id}.${until}.${markOf(deps, author)}`)
  return `${deps.config.publicUrl}/author-account/${token}`
}

/** Where Stripe sends the author after the onboarding. */
export const wayBack = (way: string): string => `${way}/back`

/** Whose link it is: `null` when it is not ours, `undefined` when it no longer holds. */
export function ownerOfWay(deps: Keys, token: string): AuthorRow | null | undefined {
  const [kind, id, until, mark] = deps.secrets.unseal(token)?.split('.') ?? []
  if (kind !== 'account') return null
  if (Number(until) * 1000 < deps.clock.now().getTime()) return undefined
  const author = findAuthor(deps.db, Number(id))
  return author?.stripeAccountId && markOf(deps, author) === mark ? author : undefined
}

const markOf = ({ secrets }: Keys, { stripeAccountId, email }: AuthorRow) =>
  secrets.hide(`express ${stripeAccountId} ${email.toLowerCase()}`)

/**
 * Writes the mail that leads an author to their account at Stripe, and says whether it was written: once for its key. Call
 * `jobs.wake` after the commit.
 */
export const mailWay = (tx: Tx, deps: Deps, author: AuthorRow, key: string): boolean =>
  queueMail(tx, deps.jobs, {
    key: `author.express:${author.id}:${key}`,
    kind: 'author',
    to: { name: greetingName(author.name), address: author.email },
    ...speaking(languageOfAuthor(tx, author.email), () =>
      wordsFor(greetingName(author.name), wayToAccount(deps, author), deps.config.publicUrl),
    ),
    at: toInstant(deps.clock),
  })

function wordsFor(name: string | null, way: string, publicUrl: string) {
  const subject = t('Your rewards: your account at Stripe')
  const paragraphs = [
    name === null ? t('Hello,') : t('Hello {name},', { name }),
    t(
      'we would like to pay what your stories have earned through Stripe, a payment service. For that Stripe has to know who you are and which bank account is yours.',
    ),
  ]
  const after = [
    t(
      'It takes some minutes. What you enter goes to Stripe alone; we never see your bank account. The link works for thirty days, and as often as you need it.',
    ),
    t('If you did not expect this message, there is nothing to do: without you nothing happens.'),
  ]
  const label = t('Open your account')
  const text = [
    ...paragraphs,
    `${t('{words}:', { words: label })}\n${way}`,
    ...after,
    `Voices for Wildlife\n${linkTo(publicUrl)}`,
  ].join('\n\n')
  const html = mailPage(subject, [
    ...paragraphs.map((words) => `<p style="margin:0 0 20px">${escaped(words)}</p>`),
    `<p style="margin:0 0 24px">${mailButton({ label, url: way })}</p>`,
    ...after.map(
      (words) => `<p class="soft" style="margin:0 0 12px;color:${light.soft};font-size:15px">${escaped(words)}</p>`,
    ),
  ])
  return { subject, text, html }
}
