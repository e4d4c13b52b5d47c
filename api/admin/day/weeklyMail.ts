import { type WaitingKind, waitingKinds } from '../../../data/contract/day.ts'
import { escaped } from '../../platform/http/escaped.ts'
import { light } from '../../platform/mail/look.ts'
import { mailButton, mailFigures, mailPage } from '../../platform/mail/mailPage.ts'
import type { WeekCounts } from './week.store.ts'

interface Given {
  counts: WeekCounts
  waiting: Record<WaitingKind, number>
  publicUrl: string
}

/** The numbers of a week and what waits. Mail is read on other people's servers, so nobody is named. */
export function weeklyMail({ counts, waiting, publicUrl }: Given) {
  const desk = `${publicUrl}/admin/wildlifeafrica`
  const total = Object.values(waiting).reduce((sum, n) => sum + n, 0)
  const subject = 'Voices for Wildlife: your week'
  const week = countNames.map(([key, name]) => [name, figure(counts[key])] as const)
  const waits = waitingKinds
    .filter((kind) => waiting[kind] > 0)
    .map((kind) => [waitingNames[kind], figure(waiting[kind])] as const)
  const change = { words: 'Change what is mailed to you', url: `${desk}?panel=alerts#settings` }
  const reason = 'You are receiving this because your settings have the summary of each week mailed to you.'
  const text = [
    lines('The last seven days', week),
    total === 0 ? 'Nothing waits.' : lines(`What waits: ${figure(total)}`, waits),
    `Open the desk: ${desk}`,
    `${reason}\n${change.words}: ${change.url}`,
  ].join('\n\n')
  const html = mailPage(subject, [
    mailFigures(['Waits now', figure(total)], waits),
    `<p class="ink" style="margin:24px 0 8px;font-weight:700">The last seven days</p>`,
    mailFigures(week[0] ?? ['', ''], week.slice(1)),
    `<p style="margin:24px 0 20px">${mailButton({ label: 'Open the desk', url: desk })}</p>`,
    `<p class="soft" style="margin:0;color:${light.soft};font-size:15px">${escaped(reason)} <a href="${escaped(change.url)}" class="link" style="color:${light.link}">${escaped(change.words)}</a></p>`,
  ])
  return { subject, text, html }
}

const figure = (n: number) => n.toLocaleString('en-US')
const lines = (head: string, rows: readonly (readonly [string, string])[]) =>
  [head, ...rows.map(([name, value]) => `${name}: ${value}`)].join('\n')

const countNames = [
  ['arrived', 'Stories that came'],
  ['published', 'Stories published'],
  ['messages', 'Messages'],
  ['applications', 'Volunteer applications'],
  ['subscribers', 'New subscribers'],
  ['donations', 'Donations'],
] as const satisfies readonly (readonly [keyof WeekCounts, string])[]

const waitingNames: Record<WaitingKind, string> = {
  story: 'Stories to decide on',
  word: 'Words from writers',
  message: 'Messages to answer',
  application: 'Applications to decide on',
  request: 'Privacy requests',
  payout: 'Payouts',
  post: 'Posts to look at',
  file: 'Files that failed',
  mail: 'Undelivered mail',
  notice: 'Other tasks',
}
