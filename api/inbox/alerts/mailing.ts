import type { AdminProfile } from '../../../data/contract/admin.ts'
import { alertPatienceMinutes } from '../../../data/vocabulary/admin.ts'
import { type AlertKind, alertKindNames, alertKinds, alertWords } from '../../../data/vocabulary/notifications.ts'
import { defaultLanguage } from '../../../data/words/languages.ts'
import { speaking } from '../../../data/words/speaking.ts'
import { listProfiles } from '../../platform/admins/profile.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { escaped } from '../../platform/http/escaped.ts'
import { light } from '../../platform/mail/look.ts'
import { listKeys } from '../../platform/mail/mail.store.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { mailButton, mailPage } from '../../platform/mail/mailPage.ts'
import { type DeviceRow, listDevices } from '../push/push.store.ts'
import { type AlertRow, listOpen, markEscalated, markMailed } from './alerts.store.ts'

type Alerting = Pick<Deps, 'db' | 'clock' | 'jobs' | 'mailer'> & { config: Pick<Deps['config'], 'publicUrl'> }

/** Alerts older than this tell nothing new. */
export const freshMs = 24 * 3_600_000
export const patienceMs = alertPatienceMinutes * 60_000

/** Somebody with devices of which none wants a kind has chosen not to hear of it. */
const wantsKind = ({ admin }: AdminProfile, kind: AlertRow['kind'], devices: DeviceRow[]) => {
  const own = devices.filter((device) => device.admin === admin)
  return own.length === 0 || own.some(({ kinds }) => kinds.includes(kind))
}

/** Whether an alert is mailed without waiting for a device: it was asked for, or there is no device that could show it. */
export function isMailedAtOnce(profile: AdminProfile, kind: AlertRow['kind'], devices: DeviceRow[]): boolean {
  if (!profile.email) return false
  if (profile.alertMail === 'every') return true
  const canBeShown = devices.some(({ kinds }) => kinds.includes(kind))
  return profile.alertMail === 'unseen' && !canBeShown && wantsKind(profile, kind, devices)
}

/** Mails an admin what is to be mailed at once and was not yet, as one mail. */
export function mailDigest(alerting: Alerting, admin: AdminProfile['admin']): void {
  alerting.db.transaction((tx) => {
    const devices = listDevices(tx)
    const profile = listProfiles(tx).find((one) => one.admin === admin)
    if (!profile) return
    // What a device has shown before it was switched off was seen.
    const due = openAlerts(tx, alerting, 0).filter(
      ({ kind, acknowledgedAt }) =>
        isMailedAtOnce(profile, kind, devices) && (profile.alertMail === 'every' || acknowledgedAt === null),
    )
    mailOnce(tx, alerting, { profile, due, why: 'asked for' })
  })
  alerting.jobs.wake()
}

/** Mails what no device has shown in time to every admin who was not mailed about it and did not choose silence. */
export function escalate(alerting: Alerting): void {
  alerting.db.transaction((tx) => {
    const devices = listDevices(tx)
    const overdue = openAlerts(tx, alerting, patienceMs).filter(
      ({ acknowledgedAt, escalatedAt }) => acknowledgedAt === null && escalatedAt === null,
    )
    for (const profile of listProfiles(tx)) {
      if (profile.alertMail === 'never') continue
      const due = overdue.filter(({ kind }) => wantsKind(profile, kind, devices))
      const mailed = mailOnce(tx, alerting, { profile, due, why: 'unseen' })
      if (mailed.length > 0) markEscalated(tx, mailed, toInstant(alerting.clock))
    }
  })
  alerting.jobs.wake()
}

/** Alerts of the last day that are at least so old, and of which something is left to read. */
function openAlerts(tx: Tx, { clock }: Alerting, leastMs: number): AlertRow[] {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms).toISOString()
  return listOpen(tx, { after: ago(freshMs), until: ago(leastMs) })
}

interface Mailing {
  profile: AdminProfile
  due: AlertRow[]
  why: 'asked for' | 'unseen'
}

/** Leaves out what this admin was mailed about before. Says which alerts are in the mail. */
function mailOnce(tx: Tx, { clock, jobs, mailer, config }: Alerting, { profile, due, why }: Mailing): number[] {
  const known = alertsMailedTo(tx, profile, clock.now())
  const alerts = due.filter(({ id }) => !known.has(id))
  if (!profile.email || alerts.length === 0) return []
  const ids = alerts.map(({ id }) => id)
  queueMail(tx, jobs, {
    key: keyOf(profile, ids),
    kind: 'alert',
    to: { name: null, address: profile.email },
    // The desk is English, whoever has written.
    ...speaking(defaultLanguage, () => alertMail(alerts, { why, publicUrl: config.publicUrl })),
    at: toInstant(clock),
  })
  // Where no mail server is set up, a mail is a file that nobody reads.
  if (mailer.way === 'smtp') markMailed(tx, ids)
  return ids
}

/** The key of a mail names its admin and the alerts in it: by it is known what was mailed to whom. */
const keyOf = ({ admin }: Pick<AdminProfile, 'admin'>, alertIds: number[]) => `alert:${admin}:${alertIds.join(',')}`

function alertsMailedTo(tx: Tx, profile: AdminProfile, now: Date): Set<number> {
  const keys = listKeys(tx, 'alert', new Date(now.getTime() - freshMs).toISOString())
  const own = keys.filter((key) => key.startsWith(keyOf(profile, [])))
  return new Set(own.flatMap((key) => (key.split(':')[2] ?? '').split(',').map(Number)))
}

interface Alert {
  kind: AlertKind
  count: number
}

/**
 * Tells an admin by mail what alerts tell: kinds, counts and where to look. Mail is read on lock screens and on other
 * people's servers, so nobody is named.
 */
function alertMail(alerts: Alert[], { why, publicUrl }: { why: 'asked for' | 'unseen'; publicUrl: string }) {
  const lines = alertKindNames.flatMap((kind) => {
    const count = alerts.filter((alert) => alert.kind === kind).reduce((sum, alert) => sum + alert.count, 0)
    return count === 0 ? [] : [{ words: alertWords(kind, count), url: deskAt(publicUrl, alertKinds[kind].tab) }]
  })
  const subject = `Voices for Wildlife: ${lines.length === 1 ? lines[0]?.words : 'news at your desk'}`
  const reason = {
    'asked for': 'You are receiving this because your settings have alerts mailed to you.',
    unseen: 'You are receiving this because no device has shown it within 15 minutes.',
  }[why]
  const change = { words: 'Choose what is mailed', url: deskAt(publicUrl, 'settings', '?panel=alerts') }
  const text = [
    lines.map(({ words, url }) => `${words}\n${url}`).join('\n\n'),
    `${reason}\n${change.words}: ${change.url}`,
  ].join('\n\n')
  const html = mailPage(subject, [
    ...lines.map(({ words, url }) => `<p style="margin:0 0 20px">${mailButton({ label: words, url })}</p>`),
    `<p class="soft" style="margin:0;color:${light.soft};font-size:15px">${escaped(reason)} <a href="${escaped(change.url)}" class="link" style="color:${light.link}">${escaped(change.words)}</a></p>`,
  ])
  return { subject, text, html }
}

const deskAt = (publicUrl: string, tab: string, search = '') => `${publicUrl}/admin/wildlifeafrica${search}#${tab}`
