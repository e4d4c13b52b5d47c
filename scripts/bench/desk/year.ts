import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { databaseName } from '../../../api/platform/database.ts'
import { teach } from '../../../api/platform/functions.ts'
import { consentWording } from '../../../data/vocabulary/consent.ts'
import { crowdOf, writeCrowd } from '../../crowd/crowd.ts'
import { yearOfWork } from '../../crowd/site.ts'

/** What the tasks are about, among all that is made up. */
export const named = {
  story: { id: 1301, title: 'The night the elephants came to the well of Kimana' },
  toFeature: { id: 1778, title: 'What the fishers of Lake Jipe do with old nets' },
  person: { name: 'Amina Otieno', email: 'amina.otieno@letters.example' },
  question: 'May our school come to see the turtles?',
  donor: { name: 'Wanjiru Kamau', email: 'wanjiru.kamau@gifts.example' },
  subscriber: 'subscriber-17043@letters.example',
} as const
export const [askedBySchools, withChild] = [10, 3]

/** Writes a year of work into a folder, with what the tasks look for in it. */
export function writeYear(folder: string): void {
  writeCrowd(folder, crowdOf({ ...yearOfWork, until: new Date() }))
  const db = teach(new Sqlite(path.join(folder, databaseName)))
  try {
    db.transaction(nameThings)(db)
  } finally {
    db.close()
  }
}

function nameThings(db: Sqlite.Database): void {
  for (const { id, title } of [named.story, named.toFeature])
    db.prepare("update stories set title = ? where id = ? and status = 'published'").run(title, id)
  db.prepare(
    `insert into story_consents (story_id, how, wording, people, agreed, child, guardian, site, newsletter, social, created_at)
     select id, 'form', ?, 1, 1, 1, 1, 1, 0, 0, created_at from stories where status = 'pending' order by id desc limit ?`,
  ).run(consentWording, withChild)
  db.prepare(
    `update contact_messages set subject = ?, category = 'school-program'
     where id in (select id from contact_messages where status = 'unread' order by id desc limit ? offset 5)`,
  ).run(named.question, askedBySchools)
  const { name, email } = named.person
  db.prepare(
    `update contact_messages set name = ?, email = ?
     where id in (select id from contact_messages where status = 'unread' order by id desc limit 1 offset 20)
     or id in (select id from contact_messages where status = 'responded' order by id desc limit 2 offset 40)`,
  ).run(name, email)
  db.exec("update authors set proven_by = 'receipt', proven_at = created_at where id <= 3")
  const donor = named.donor
  db.prepare('update donations set donor_name = ?, donor_email = ? where donor_email = ?').run(
    donor.name,
    donor.email,
    'donor-1234@gifts.example',
  )
}
