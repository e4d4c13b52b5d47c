import { sql } from 'drizzle-orm'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { ContactMessage, MailedPart } from '../../../data/contract/inbox/contact.ts'
import { mailedMessages, messageThreads } from '../../../data/tables/threads.ts'
import { comparable } from '../../platform/addresses.ts'
import type { Store } from '../../platform/database.ts'
import { idsOf, isOneOf, listFields, listRows } from '../../platform/rows.ts'
import type { ContactRow } from './contact.store.ts'

/** Messages as the admins see them. */
export function presentMessages(db: Store, rows: ContactRow[]): ContactMessage[] {
  const mailed = new Map(
    listRows(db, mailedMessages, { where: isOneOf(mailedMessages.messageId, idsOf(rows)) }).map((row) => [
      row.messageId,
      row,
    ]),
  )
  const assigned = assignedTo(db, rows)
  return rows.map((row) =>
    present(row, {
      assignedTo: assigned.get(comparable(row.email)) ?? null,
      mailed: mailedPart(mailed.get(row.id)),
    }),
  )
}

export const presentMessage = (db: Store, row: ContactRow): ContactMessage =>
  presentMessages(db, [row])[0] as ContactMessage

function assignedTo(db: Store, rows: ContactRow[]): Map<string, AdminName | null> {
  const addresses = [...new Set(rows.map(({ email }) => comparable(email)))]
  const found = listFields(db, messageThreads, {
    fields: { email: messageThreads.email, admin: messageThreads.assignedTo },
    where: sql`comparable(${messageThreads.email}) in (select value from json_each(${JSON.stringify(addresses)}))`,
  })
  return new Map(found.map(({ email, admin }) => [comparable(email), admin]))
}

function mailedPart(row: typeof mailedMessages.$inferSelect | undefined): MailedPart | null {
  if (!row) return null
  const { isProven, isAutomatic, quoted, isCut, attachments } = row
  return { isProven, isAutomatic, quoted, isCut, attachments }
}

function present(row: ContactRow, besides: Pick<ContactMessage, 'assignedTo' | 'mailed'>): ContactMessage {
  const { id, name, email, subject, category, message, selectedEvents, eventPreference, location } = row
  const { website, url, phoneNumber, isSpam, status, createdAt } = row
  const trapped = isSpam ? { website: website ?? '', url: url ?? '', phone_number: phoneNumber ?? '' } : null
  const asked = { selectedEvents, eventPreference, location, isIncomplete: isIncomplete(row) }
  return { id, name, email, subject, category, message, ...asked, status, isSpam, trapped, ...besides, createdAt }
}

const isIncomplete = ({ category, eventPreference, location }: ContactRow) =>
  category === 'events' && (!eventPreference || (eventPreference !== 'online' && !location))
