import { type AlertKind, alertKindNames, alertKinds, alertWords } from '../../../data/vocabulary/notifications.ts'
import { escaped } from '../../platform/http/escaped.ts'
import { light } from '../../platform/mail/look.ts'
import { mailButton, mailPage } from '../../platform/mail/mailPage.ts'

interface Alert {
  kind: AlertKind
  count: number
}

/**
 * Tells an admin by mail what alerts tell: kinds, counts and where to look. Mail is read on lock screens and on other
 * people's servers, so nobody is named.
 */
export function alertMail(alerts: Alert[], { why, publicUrl }: { why: 'asked for' | 'unseen'; publicUrl: string }) {
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
