import { z } from 'zod'
import type { LostCodeAsked } from '../../../data/contract/authors/receipts.ts'
import { isDemonstration } from '../../../data/demo/addresses.ts'
import { language } from '../../../data/words/language.ts'
import { defaultLanguage, isLanguage, type Language, languages } from '../../../data/words/languages.ts'
import { speaking } from '../../../data/words/speaking.ts'
import { comparable } from '../../platform/addresses.ts'
import { dayMs, hourMs, toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { count, hiddenMailbox, type Limit, spend, waitFor } from '../../platform/http/limits.ts'
import { defineJob, type JobHandlers } from '../../platform/jobs/handlers.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { findStory, listStoriesById, listStoryIdsOf, type StoryRow } from '../../stories/index.ts'
import { codesMail, linkMail } from './lostCodeMail.ts'

/** Somebody who tries the spellings of an own address, or a family behind one. */
const askedByNetwork: Limit = { action: 'receipt_lost', identifierType: 'network', most: 10, windowMs: hourMs }
const askedForMailbox: Limit[] = [
  { action: 'receipt_lost', identifierType: 'email', most: 2, windowMs: hourMs },
  { action: 'receipt_lost_day', identifierType: 'email', most: 5, windowMs: dayMs },
]

/** How long the mailed link is good for. */
const linkLastsMs = dayMs
const kind = 'receipt-codes'
const job = 'receipts.lost'
/** Codes in one mail: far above what one person writes. */
const mostCodes = 100

/**
 * Asks for the codes of an address. Whether any stories came from it is looked up after the answer, which is the same for each one:
 * neither its words nor how long it takes tell anything. Beyond the bounds of a mailbox nothing is mailed, and nothing else said.
 * Errors: rate_limited (429), of a network.
 */
export function askForCodes(deps: Deps, { email, network }: { email: string; network: string }): LostCodeAsked {
  spend(deps, askedByNetwork, network)
  const mailbox = hiddenMailbox(deps, email)
  deps.db.transaction((tx) => {
    const counted = { db: tx, clock: deps.clock }
    const isFull = askedForMailbox.some((limit) => waitFor(counted, limit, mailbox) > 0)
    if (isFull) return
    for (const limit of askedForMailbox) count(counted, limit, mailbox)
    // Locked: somebody typed it, and the job is kept for a while.
    deps.jobs.enqueue(tx, { name: job, payload: { to: deps.secrets.lock(email, job), language: language() } })
  })
  deps.jobs.wake()
  return { mayMail: deps.mailer.way === 'smtp' }
}

export const lostCodeJobs = (depsOf: () => Deps): JobHandlers => ({
  [job]: defineJob({
    // Of one that was asked for before there were languages it is left out.
    payload: z.object({ to: z.string(), language: z.enum(languages).default(defaultLanguage) }),
    run: ({ to, language }) => speaking(language, () => mailLink(depsOf(), to)),
  }),
})

/** Mails the link to an address from which stories came; to any other nothing. The link goes on in the language that is spoken. */
function mailLink(deps: Deps, locked: string): void {
  const { db, secrets, clock, jobs, config, mailer } = deps
  const email = secrets.unlock(locked, job)
  if (email === null || (mailer.way === 'smtp' && isDemonstration(email))) return
  db.transaction((tx) => {
    const [first] = listStoryIdsOf(tx, email)
    const story = first === undefined ? undefined : findStory(tx, first)
    if (!story) return
    const now = clock.now()
    const at = now.toISOString()
    const until = now.getTime() + linkLastsMs
    const token = secrets.seal([kind, story.id, ownerOf(deps, story), until, language()].join('.'))
    queueMail(tx, jobs, {
      key: `author.receipt_link:${story.id}:${at}`,
      kind: 'author',
      to: { name: null, address: story.authorEmail },
      ...linkMail(`${config.publicUrl}/${kind}/${token}`, config.publicUrl),
      at,
    })
  })
  jobs.wake()
}

const ownerOf = ({ secrets }: Pick<Deps, 'secrets'>, { authorEmail }: StoryRow) =>
  secrets.hide(`receipt codes ${comparable(authorEmail)}`)

type Link = { language: Language | null } & ({ state: 'broken' | 'void' } | { state: 'open'; email: string })

/** What a link is worth now, and in which language it was asked for. A day, or another address, make it void. */
export function readCodesLink(deps: Pick<Deps, 'secrets' | 'clock' | 'db'>, token: string): Link {
  const [of, id, owner, until, spoken] = deps.secrets.unseal(token)?.split('.') ?? []
  const language = isLanguage(spoken) ? spoken : null
  if (of !== kind || owner === undefined || until === undefined) return { state: 'broken', language }
  const story = findStory(deps.db, Number(id))
  if (!story || story.withdrawnAt || deps.clock.now().getTime() >= Number(until)) return { state: 'void', language }
  if (ownerOf(deps, story) !== owner) return { state: 'void', language }
  return { state: 'open', email: story.authorEmail, language }
}

/** Mails the codes of the address to that address; pressed again, the link sends nothing more. */
export function mailCodes(deps: Deps, token: string): Link {
  const link = readCodesLink(deps, token)
  if (link.state !== 'open') return link
  const { db, secrets, jobs, clock, config } = deps
  const at = toInstant(clock)
  db.transaction((tx) => {
    const codes = newestStories(tx, link.email).flatMap(({ submission, status, title, createdAt }) =>
      submission
        ? [
            {
              code: secrets.receiptCode(submission),
              title: status === 'published' ? title : null,
              receivedAt: createdAt,
            },
          ]
        : [],
    )
    queueMail(tx, jobs, {
      key: `author.receipt_codes:${secrets.hide(token)}`,
      kind: 'author',
      to: { name: null, address: link.email },
      ...speaking(link.language ?? language(), () => codesMail(codes, config.publicUrl)),
      at,
    })
  })
  jobs.wake()
  return link
}

const newestStories = (db: Store, email: string): StoryRow[] =>
  listStoriesById(db, listStoryIdsOf(db, email).slice(-mostCodes)).sort((a, b) => b.id - a.id)
