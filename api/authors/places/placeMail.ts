import { randomBytes } from 'node:crypto'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { ProofMailed } from '../../../data/contract/authors/authors.ts'
import { isDemonstration } from '../../../data/demo/addresses.ts'
import { speaking } from '../../../data/words/speaking.ts'
import { msg, t } from '../../../data/words/words.ts'
import { comparable } from '../../platform/addresses.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { dayMs, hourMs, toInstant } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { type Limit, spend } from '../../platform/http/limits.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { plainMail } from '../../platform/mail/plainMail.ts'
import { linkTo } from '../../platform/mail/spoken.ts'
import { type AuthorRow, changeAuthor, findAuthor } from '../authors.store.ts'
import { languageOfAuthor } from '../language.ts'
import { noAuthor, subjectOf } from '../subject.ts'
import { placeLink, placeLinkDays } from './placeLink.ts'
import { maskPlace, type Shape, shapeOf } from './places.ts'

const mails: Limit[] = [
  { action: 'author_wallet_mail', identifierType: 'email', most: 2, windowMs: hourMs },
  { action: 'author_wallet_mails', identifierType: 'email', most: 5, windowMs: dayMs },
]

/**
 * Mails a link to the author's proven address, and makes earlier ones void.
 * Errors: author.not_found; author.unproven, author.demonstration (409); rate_limited (429).
 */
export function mailPlaceLink(deps: Deps, admin: AdminName, id: number): ProofMailed {
  const { db, clock, jobs, secrets, config, mailer } = deps
  const at = toInstant(clock)
  db.transaction((tx) => {
    const author = findAuthor(tx, id) ?? noAuthor()
    if (author.provenAt === null)
      fail('conflict', 'author.unproven', `${author.name} has not shown yet that the email address is theirs.`)
    if (mailer.way === 'smtp' && isDemonstration(author.email))
      fail(
        'conflict',
        'author.demonstration',
        `${author.name} is demonstration content: nobody is behind this address.`,
      )
    for (const limit of mails) spend({ db: tx, clock }, limit, secrets.hide(comparable(author.email)))
    const placeNonce = randomBytes(16).toString('base64url')
    changeAuthor(tx, id, { placeNonce }, at)
    queueMail(tx, jobs, {
      key: `author.wallet:${id}:${at}`,
      kind: 'author',
      to: { name: author.name, address: author.email },
      ...speaking(languageOfAuthor(tx, author.email), () =>
        linkMail(shapeOf(author), placeLink(deps, { id, placeNonce }), config.publicUrl),
      ),
      at,
    })
    recordAct(tx, { admin, action: 'author.wallet_mailed', subject: subjectOf(id), at })
  })
  jobs.wake()
  return { emailSent: mailer.way === 'smtp' }
}

const linkMail = (shape: Shape, link: string, publicUrl: string) => {
  const { asked, paragraphs, button } = words[shape]
  return plainMail(publicUrl, {
    subject: t(asked),
    paragraphs: paragraphs.map((paragraph) => t(paragraph)),
    button: { label: t(button), url: link },
    more: [
      t(
        'The link works for {days, plural, one {# day} other {# days}}. Opening it changes nothing yet: the page asks once more.',
        { days: placeLinkDays },
      ),
      t('Give this link to nobody: who has it can say where your money goes.'),
    ],
  })
}

const words = {
  wallet: {
    asked: msg('Voices for Wildlife: to which phone shall we send your rewards?'),
    paragraphs: [
      msg('We can send what your stories earn to your mobile-money wallet.'),
      msg('On the page behind this button you tell us the number, or say that the number we have is yours.'),
    ],
    button: msg('Tell us your number'),
    proven: msg('Voices for Wildlife: your mobile-money number'),
  },
  account: {
    asked: msg('Voices for Wildlife: is this your bank account?'),
    paragraphs: [
      msg('We can send what your stories earn to your bank account.'),
      msg('On the page behind this button you say that the account we have is yours.'),
    ],
    button: msg('Look at the account'),
    proven: msg('Voices for Wildlife: your bank account'),
  },
}

/** Tells an author that a place is theirs from now on, so that somebody else's is noticed. Wake the jobs after the commit. */
export function tellOfPlace(tx: Tx, deps: Deps, author: AuthorRow, shape: Shape, at: string): void {
  const place = maskPlace(deps, author, shape)
  if (!place) return
  const { network, number } = place
  queueMail(tx, deps.jobs, {
    key: `author.wallet_proven:${author.id}:${at}`,
    kind: 'author',
    to: { name: author.name, address: author.email },
    ...speaking(languageOfAuthor(tx, author.email), () =>
      plainMail(deps.config.publicUrl, {
        subject: t(words[shape].proven),
        paragraphs: [
          t('From now on we send your rewards to {network}, {number}.', { network, number }),
          t('If you did not say so, write to us at once with the contact form on our site.'),
        ],
        button: { label: t('Write to us'), url: linkTo(deps.config.publicUrl, '/contact') },
        more: [],
      }),
    ),
    at,
  })
}
