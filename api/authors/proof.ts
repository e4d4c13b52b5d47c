import { randomBytes } from 'node:crypto'
import type { AdminName } from '../../data/contract/admin.ts'
import type { ProofMailed } from '../../data/contract/authors/authors.ts'
import { isDemonstration } from '../../data/demo/addresses.ts'
import { readReceiptCode } from '../../data/rules/authors/receiptCode.ts'
import { speaking } from '../../data/words/speaking.ts'
import { t } from '../../data/words/words.ts'
import { comparable } from '../platform/addresses.ts'
import { listActsOf, recordAct } from '../platform/audit/audit.ts'
import { hourMs, toInstant } from '../platform/clock.ts'
import type { Store } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { fail, ProductError } from '../platform/http/errors.ts'
import { count, type Limit, tooMany, waitFor } from '../platform/http/limits.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { plainMail } from '../platform/mail/plainMail.ts'
import { findStoryOfReceipt, listStoryIdsOf } from '../stories/index.ts'
import { type AuthorRow, changeAuthor, findAuthor } from './authors.store.ts'
import { languageOfAuthor } from './language.ts'
import { linkDays, linkFor, prove } from './proofLink.ts'
import { noAuthor, storyMoved, subjectOf } from './subject.ts'

const mails: Limit[] = [
  { action: 'author_proof', identifierType: 'email', most: 1, windowMs: hourMs },
  { action: 'author_proofs', identifierType: 'email', most: 5, windowMs: linkDays * 24 * hourMs },
]
/** Wrong codes for one author. Typing mistakes count too: an admin types what somebody said on the telephone. */
const wrongCodes: Limit = { action: 'author_receipt', identifierType: 'email', most: 10, windowMs: hourMs }

/**
 * Mails a link to the author's address, and makes earlier ones void.
 * Errors: author.not_found; author.proven (409); author.demonstration (409); author.proof_mailed (429).
 */
export function mailProof(deps: Deps, admin: AdminName, id: number): ProofMailed {
  const { db, clock, jobs, secrets, config, mailer } = deps
  const at = toInstant(clock)
  db.transaction((tx) => {
    const author = unproven(tx, id)
    if (mailer.way === 'smtp' && isDemonstration(author.email)) refuseInvented(author)
    const counted = { db: tx, clock }
    const who = secrets.hide(comparable(author.email))
    const waitMs = Math.max(...mails.map((limit) => waitFor(counted, limit, who)))
    if (waitMs > 0) throw mailedAlready(waitMs)
    for (const limit of mails) count(counted, limit, who)
    const proofNonce = randomBytes(16).toString('base64url')
    changeAuthor(tx, id, { proofNonce }, at)
    queueMail(tx, jobs, {
      key: `author.proof:${id}:${at}`,
      kind: 'author',
      // Anybody may have given the name.
      to: { name: null, address: author.email },
      ...speaking(languageOfAuthor(tx, author.email), () =>
        proofMail(linkFor(deps, { id, proofNonce }), config.publicUrl),
      ),
      at,
    })
    recordAct(tx, { admin, action: 'author.proof_mailed', subject: subjectOf(id), at })
  })
  jobs.wake()
  return { emailSent: mailer.way === 'smtp' }
}

const refuseInvented = ({ name }: AuthorRow) =>
  fail('conflict', 'author.demonstration', `${name} is demonstration content: nobody is behind this address.`)

function mailedAlready(waitMs: number) {
  const { message, more, headers } = tooMany(waitMs)
  const words = message.replace(/^.*?\. /, 'A link was mailed to this author not long ago. ')
  return new ProductError('tooMany', 'author.proof_mailed', words, more, headers)
}

/**
 * By the receipt code of the first story of the address: anybody can send a later one under somebody else's, and gets a
 * code for it. Errors: author.not_found; author.proven (409); author.wrong_code; rate_limited (429).
 */
export function proveByReceipt(deps: Deps, admin: AdminName, id: number, typed: string): AuthorRow {
  const { db, clock, secrets } = deps
  const author = unproven(db, id)
  const who = secrets.hide(comparable(author.email))
  const waitMs = waitFor(deps, wrongCodes, who)
  if (waitMs > 0) throw tooMany(waitMs)
  const proven = db.transaction((tx) =>
    isOfFirstStory(tx, deps, author, typed)
      ? prove(tx, unproven(tx, id), { by: 'receipt', admin, at: toInstant(clock) })
      : null,
  )
  if (proven) return proven
  count(deps, wrongCodes, who)
  return fail(
    'invalid',
    'author.wrong_code',
    'This is not the receipt code of the first story that was sent under this address.',
  )
}

function isOfFirstStory(db: Store, { secrets }: Pick<Deps, 'secrets'>, { email }: AuthorRow, typed: string): boolean {
  const code = readReceiptCode(typed)
  const story = code ? findStoryOfReceipt(db, secrets.hide(code)) : undefined
  if (story === undefined || listStoryIdsOf(db, email)[0] !== story.id) return false
  // Its code was given to whoever has the address from which it was sent.
  return listActsOf(db, { kind: 'story', id: story.id }, [storyMoved]).length === 0
}

function unproven(db: Store, id: number): AuthorRow {
  const author = findAuthor(db, id) ?? noAuthor()
  if (author.provenAt !== null) fail('conflict', 'author.proven', `${author.name} has already proven this address.`)
  return author
}

/**
 * Asks the owner of an address whether it is theirs. Whoever sent a story under it may be somebody else, so the mail carries
 * nothing that was written in one.
 */
const proofMail = (link: string, publicUrl: string) =>
  plainMail(publicUrl, {
    subject: t('Voices for Wildlife: is this your email address?'),
    paragraphs: [
      t(
        'Stories were sent to Voices for Wildlife with this email address, and stories can earn rewards. Before we pay anything, we ask whether the email address is yours.',
      ),
    ],
    button: { label: t('This is my email address'), url: link },
    more: [
      t(
        'The link works for {days, plural, one {# day} other {# days}}. Opening it changes nothing yet: the page asks once more.',
        { days: linkDays },
      ),
      t('If you have sent no story, you need not do anything.'),
    ],
  })
