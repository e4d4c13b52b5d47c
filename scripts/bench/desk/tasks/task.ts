import type { ReceivedMail } from '../../../sandbox/smtp.ts'
import type { DeskPlace, Hand } from '../hand.ts'

/** What is looked at to see that a task was done. */
export interface Site {
  /** One value of the server's database. */
  value(sql: string, ...values: (string | number)[]): unknown
  mails(): readonly ReceivedMail[]
}

/** Something that the two editors do on an ordinary day. */
export interface Task {
  name: string
  /** Does it from the first screen of the desk. What it answers becomes true once it has happened, and never if it has not. */
  work(hand: Hand, site: Site): Promise<() => boolean>
}

export const statusOf = (site: Site, id: number) => site.value('select status from stories where id = ?', id)

export const desk = {
  pending: { name: 'Pending', address: '#pending' },
  messages: { name: 'Messages', address: '#messages' },
  applications: { name: 'Volunteer applications', address: '?show=volunteer#messages' },
  donations: { name: 'Donations', address: '#donations' },
  payouts: { name: 'Rewards and payouts', address: '?part=rewards#authors' },
  newsletter: { name: 'Newsletter', address: '#newsletter' },
  sent: { name: 'Sent newsletters', address: '?part=sent#newsletter' },
  blog: { name: 'Blog', address: '#blog' },
  exchange: { name: 'Import and export', address: '?panel=exchange#settings' },
} as const satisfies Record<string, DeskPlace>
