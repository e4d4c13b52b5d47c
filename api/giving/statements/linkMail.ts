import type { AdminName } from '../../../data/contract/admin.ts'
import type { DonorLinkMail } from '../../../data/contract/statements.ts'
import { greetingName } from '../../../data/rules/greetingName.ts'
import { defaultLanguage } from '../../../data/words/languages.ts'
import { speaking } from '../../../data/words/speaking.ts'
import { t } from '../../../data/words/words.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { hourMs, toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { escaped } from '../../platform/http/escaped.ts'
import { listMailUnder } from '../../platform/mail/mail.store.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { mailButton, mailFoot, mailHeading, mailPage } from '../../platform/mail/mailPage.ts'
import { named } from '../../platform/mail/spoken.ts'
import { ofSomebody } from '../desk/donor.ts'
import { languageOfDonor } from '../donations.store.ts'
import { subjectOf } from '../donations.ts'
import { donorLink, donorLinkDays } from '../donorLink.ts'

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
    const name = greetingName(row.donorName)
    const spoken = languageOfDonor(tx, row.donorEmail) ?? defaultLanguage
    const words = speaking(spoken, () => drawLinkMail(name, donorLink(deps, row.donorEmail)))
    queueMail(tx, jobs, { key, kind: 'giving', to: { name, address: row.donorEmail }, ...words, at })
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

/** In the language that is spoken. */
function drawLinkMail(name: string | null, url: string) {
  const subject = t('The page of your donations')
  const greeting = name ? t('Dear {name},', { name }) : t('Hello,')
  const about = t('On this page you find what you gave, and a statement for each year.')
  const button = { label: t('Open my page'), url }
  const until = t('The link works for {days} days. Please show it to nobody: whoever has it sees what you gave.', {
    days: String(donorLinkDays),
  })
  const why = t('You are receiving this because this email address was given with a donation.')
  return {
    subject,
    text: [greeting, about, named(button.label, url), until, 'Voices for Wildlife', why].join('\n\n'),
    html: mailPage(
      subject,
      [
        `<p style="margin:0 0 12px">${escaped(greeting)}</p>`,
        mailHeading(about),
        `<p style="margin:0 0 20px">${mailButton(button)}</p>`,
        `<p style="margin:0">${escaped(until)}</p>`,
      ],
      mailFoot(escaped(why)),
    ),
  }
}
