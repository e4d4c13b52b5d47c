import type { AdminName } from '../../../data/contract/admin.ts'
import type { MailSettings } from '../../../data/contract/outreach/mail.ts'
import { type MailStep, mailStepNames } from '../../../data/vocabulary/mail.ts'
import { recordAct } from '../audit/audit.ts'
import { toInstant } from '../clock.ts'
import type { Store } from '../database.ts'
import type { Deps } from '../deps.ts'
import { publicKeys } from '../publicKeys.ts'
import { findSetting, keepSetting } from '../settings.ts'

const name = 'mail'

/** Which mails the site sends by itself: all, unless the admins have switched some off. */
export function mailSettingsOf(db: Store): MailSettings {
  const kept = findSetting<Partial<MailSettings>>(db, name)
  const isOn = (step: MailStep) => kept?.steps?.[step] ?? true
  const steps = Object.fromEntries(mailStepNames.map((step) => [step, isOn(step)])) as MailSettings['steps']
  return { steps, follow: kept?.follow ?? true }
}

export function changeMailSettings(
  { db, clock, published }: Pick<Deps, 'db' | 'clock' | 'published'>,
  admin: AdminName,
  after: MailSettings,
): MailSettings {
  const at = toInstant(clock)
  db.transaction((tx) => {
    const before = mailSettingsOf(tx)
    keepSetting(tx, name, after, at)
    recordAct(tx, { admin, action: 'mail.settings', subject: { kind: 'mail', id: 'settings' }, before, after, at })
    // The pages offer to follow only where that is switched on.
    published.changed(tx, { keys: [publicKeys.site], isSoft: true })
  })
  return after
}

/** Whether somebody can follow stories by mail: what is promised can be sent, and is. */
export const canFollow = ({ db, mailer }: Pick<Deps, 'mailer'> & { db: Store }) =>
  mailer.way === 'smtp' && mailSettingsOf(db).follow
