import { describe, expect, it } from 'vitest'
import { contactMessages } from '../../../data/tables/contact.ts'
import { mailLog } from '../../../data/tables/system.ts'
import type { Timezone } from '../../../data/vocabulary/admin.ts'
import { changeProfile } from '../../platform/admins/profile.ts'
import { openTestApp } from '../../testing.ts'
import { mailWeek } from './weekly.ts'

/** A desk on Sunday, 1 March 2026, of whose admins the first wants the summary. */
async function openDesk(timezone: Timezone = 'UTC') {
  const api = await openTestApp({ PUBLIC_URL: 'https://voices.example' })
  const { deps, clock } = api
  changeProfile(deps, 'admin1', { email: 'keeper@desk.example', weeklyMail: true, timezone })
  const mails = () => deps.db.select().from(mailLog).all()
  /** Moves the clock to an instant and lets the job look; how many summaries there are then. */
  const at = (instant: string) => {
    clock.pass(Date.parse(instant) - clock.now().getTime())
    mailWeek(deps)
    return mails().length
  }
  const sendMessage = (createdAt: string) =>
    deps.db
      .insert(contactMessages)
      .values({
        name: 'Xanthippe Quartz',
        email: 'xq@person.example',
        subject: 'The ford',
        category: 'other',
        message: 'Words',
        createdAt,
      })
      .run()
  return { ...api, mails, at, sendMessage }
}

describe('the summary of the week', () => {
  it('is mailed on Monday at 7:00, and once for each Monday', async () => {
    const { at, mails } = await openDesk()
    expect(at('2026-03-02T06:59:00Z')).toBe(0)
    expect(at('2026-03-02T07:00:00Z')).toBe(1)
    for (const hour of ['07:15', '12:00', '23:45']) expect(at(`2026-03-02T${hour}:00Z`)).toBe(1)
    expect(at('2026-03-05T07:00:00Z')).toBe(1)
    expect(at('2026-03-09T07:00:00Z')).toBe(2)
    expect(mails()).toMatchObject([
      { key: 'weekly:admin1:2026-03-02', recipient: 'keeper@desk.example', kind: 'weekly' },
      { key: 'weekly:admin1:2026-03-09' },
    ])
  })

  it.each([
    ['Africa/Nairobi', '2026-03-02T03:59:00Z', '2026-03-02T04:00:00Z'],
    ['America/Los_Angeles', '2026-03-02T14:59:00Z', '2026-03-02T15:00:00Z'],
    // Clocks go forward on Sunday.
    ['America/New_York', '2026-03-09T10:59:00Z', '2026-03-09T11:00:00Z'],
  ] as const)('comes at 7:00 of %s', async (zone, before, from) => {
    const { at } = await openDesk(zone)
    expect([at(before), at(from)]).toEqual([0, 1])
  })

  it('comes later on the Monday when the server was down, and not on Tuesday', async () => {
    const { at } = await openDesk()
    expect(at('2026-03-02T22:00:00Z')).toBe(1)
    expect(at('2026-03-10T07:00:00Z')).toBe(1)
  })

  it('comes to nobody who has not asked for it, or has no address, or does not want it any more', async () => {
    const { at, deps } = await openDesk()
    changeProfile(deps, 'admin2', { email: 'other@desk.example' })
    expect(at('2026-03-02T08:00:00Z')).toBe(1)
    changeProfile(deps, 'admin1', { weeklyMail: false })
    expect(at('2026-03-09T08:00:00Z')).toBe(1)
    changeProfile(deps, 'admin1', { weeklyMail: true, email: null })
    expect(at('2026-03-16T08:00:00Z')).toBe(1)
  })

  it('holds the numbers of seven days and what waits, names nobody, and leads to the desk and to its switch', async () => {
    const { at, mails, sendMessage } = await openDesk()
    for (const day of ['2026-02-20', '2026-02-24', '2026-03-01']) sendMessage(`${day}T12:00:00.000Z`)
    at('2026-03-02T08:00:00Z')
    const [{ text, html, subject } = { text: '', html: '', subject: '' }] = mails()
    expect(text).toContain('The last seven days\nStories that came: 0\nStories published: 0\nMessages: 2\n')
    expect(text).toContain('What waits: 3\nMessages to answer: 3')
    expect(text).toContain('https://voices.example/admin/wildlifeafrica\n')
    expect(text).toContain('https://voices.example/admin/wildlifeafrica?panel=alerts#settings')
    expect(`${subject} ${text} ${html}`).not.toMatch(/Quartz|person\.example|The ford/)
  })

  it('says that nothing waits', async () => {
    const { at, mails } = await openDesk()
    at('2026-03-02T08:00:00Z')
    expect(mails()[0]?.text).toContain('Nothing waits.')
  })
})
