import type { AdminName } from '../../../data/contract/admin.ts'
import type { DonorLinkMail } from '../../../data/contract/statements.ts'
import { defaultLanguage } from '../../../data/words/languages.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { hourMs, toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { listMailUnder } from '../../platform/mail/mail.store.ts'
import { ofSomebody } from '../desk/donor.ts'
import { languageOfDonor } from '../donations.store.ts'
import { subjectOf } from '../donations.ts'
import { queueLink } from '../monthly/mails.ts'

type LinkDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'jobs' | 'mailer' | 'secrets'>

/** When the link was mailed last, and whether it can be now. Errors: donation.not_found, donation.no_address. */
export function showLinkMail(deps: LinkDeps, id: number): DonorLinkMail {
  const { donorEmail } = ofSomebody(deps.db, id)
  return stateOf(deps, deps.db, donorEmail)
}

/** Mails a donor the link to the page with their donations and statements. Errors: as above; link.obstacle. */
export function mailLink(deps: LinkDeps, admin: AdminName, id: number): DonorLinkMail {
  const { db, clock, jobs } = deps
  db.transaction((tx) => {
    const row = ofSomebody(tx, id)
    const { obstacle } = stateOf(deps, tx, row.donorEmail)
    if (obstacle) fail('conflict', 'link.obstacle', obstacle)
    const at = toInstant(clock)
    const before = listMailUnder(tx, keyOf(deps, row.donorEmail))
    const key = `${keyOf(deps, row.donorEmail)}:${(before[0]?.id ?? 0) + 1}`
    const { donorName, donorEmail } = row
    const language = languageOfDonor(tx, donorEmail) ?? defaultLanguage
    queueLink(tx, deps, { donorName, donorEmail, language }, { key, at })
    recordAct(tx, { admin, action: 'donor.link_mailed', subject: subjectOf(row), at })
  })
  jobs.wake()
  return showLinkMail(deps, id)
}

const keyOf = ({ secrets }: LinkDeps, email: string) => `donor.link:${secrets.hide(email.toLowerCase())}`

function stateOf(deps: LinkDeps, db: Store, email: string): DonorLinkMail {
  const last = listMailUnder(db, keyOf(deps, email))[0]
  const lastAt = last?.createdAt ?? null
  if (deps.mailer.way !== 'smtp') return { lastAt, obstacle: 'No mail server is set up, so nothing can be sent.' }
  const isRecent = last !== undefined && deps.clock.now().getTime() - Date.parse(last.createdAt) < hourMs
  return { lastAt, obstacle: isRecent ? 'The link was sent less than an hour ago.' : null }
}
