import { describe, expect, it } from 'vitest'
import { authors } from '../../../data/tables/authors.ts'
import { contactMessages } from '../../../data/tables/contact.ts'
import { importRows, imports } from '../../../data/tables/imports.ts'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { mailLog } from '../../../data/tables/system.ts'
import { csvFrom, type Imports, openImports } from './testing.ts'

const profiles = ({ deps }: Imports) => deps.db.select().from(authors).all()
const letters = ({ deps }: Imports) => deps.db.select().from(contactMessages).all()

describe('authors', () => {
  it('come as profiles whose address nobody has proven, and one that is here stays as it is', async () => {
    const api = await openImports()
    await api.takeIn(
      'authors',
      csvFrom(['name', 'email', 'location', 'phone'], ['Amina', 'amina@example.org', 'Reedwater', '1']),
    )
    const { id } = await api.takeIn(
      'authors',
      csvFrom(
        ['name', 'email', 'location', 'phone', 'isActive'],
        ['Amina Example', 'AMINA@example.org', 'Reedwater', '2', 'yes'],
        ['Kofi', 'kofi@example.org', 'Accra, Ghana', '', 'no'],
        ['Kofi again', 'kofi@example.org', 'Accra', '', ''],
        ['', 'nameless@example.org', 'Accra', '', ''],
      ),
    )
    expect(profiles(api)).toMatchObject([
      { name: 'Amina', email: 'amina@example.org', phone: '1', provenAt: null },
      { name: 'Kofi', location: 'Accra, Ghana', phone: null, isActive: false, preferredPaymentMethod: 'bank_transfer' },
    ])
    expect(await api.report(id)).toMatchObject([
      {
        line: '2',
        outcome: 'known',
        why: 'This author has a profile, which stays as it is. The file differs in: name, phone number.',
      },
      { line: '3', outcome: 'added' },
      { line: '4', outcome: 'known', why: 'An earlier line holds the same email address.' },
      { line: '5', outcome: 'refused', why: 'Name is required.' },
    ])
  })

  it('come back from our own export, and go again as long as nobody has changed them', async () => {
    const from = await openImports()
    const file = csvFrom(
      ['name', 'email', 'location', 'bio', 'isBioPublic', 'preferredPaymentMethod', 'paypalEmail'],
      ['Amina', 'amina@example.org', 'Reedwater', '=2 herons; and\nmore', 'yes', 'paypal', 'pay@example.org'],
      ['Kofi', 'kofi@example.org', 'Accra', '', 'no', '', ''],
    )
    await from.takeIn('authors', file)
    const to = await openImports()
    const { id } = await to.takeIn('authors', await from.exported('authors'))
    const kept = ({ name, email, location, bio, isBioPublic, preferredPaymentMethod, paypalEmail }: Profile) => ({
      ...{ name, email, location, bio, isBioPublic, preferredPaymentMethod, paypalEmail },
    })
    expect(profiles(to).map(kept)).toEqual(profiles(from).map(kept))
    expect(profiles(to)[0]?.bio).toBe('=2 herons; and\nmore')

    await to.app.request(`/api/authors/${profiles(to)[0]?.id}`, {
      method: 'PATCH',
      headers: { ...to.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ phone: '12345' }),
    })
    const undone = await to.undo(id)
    expect(undone).toMatchObject({ undone: 1, kept: 1 })
    expect(undone.keptLines).toMatchObject([{ line: 2, why: 'The profile was changed since.' }])
    expect(profiles(to)).toMatchObject([{ name: 'Amina' }])
  })
})
type Profile = typeof authors.$inferSelect

describe('messages', () => {
  const heads = ['name', 'email', 'subject', 'category', 'message', 'date', 'status']
  const visit = ['Kofi', 'kofi@example.org', 'A visit', 'other', 'May we come?', '2024-05-31T08:15:00Z', 'responded']

  it('stand among the others as they were, and nobody is told of them', async () => {
    const api = await openImports()
    await api.takeIn(
      'messages',
      csvFrom(
        heads,
        visit,
        ['Ama', 'ama@example.org', '', 'media', 'A film.', '', ''],
        ['Ama', 'ama@example.org', '', 'media', 'More.', '', 'lost'],
      ),
    )
    expect(letters(api)).toMatchObject([
      { subject: 'A visit', status: 'responded', createdAt: '2024-05-31T08:15:00.000Z', isSpam: false },
      { subject: 'Media & Documentation Contribution', status: 'unread' },
    ])
    expect(api.deps.db.select().from(mailLog).all()).toEqual([])
    expect(api.deps.db.select().from(authorNotifications).all()).toEqual([])
    const shown = await api.app.request('/api/contact', { headers: api.headers })
    expect(await shown.json()).toHaveLength(2)
    expect(await api.takeIn('messages', csvFrom(heads, visit))).toMatchObject({ added: 0, known: 1 })
  })

  it('come back from our own export with what was set aside and longer mails, and go again unless answered', async () => {
    const from = await openImports()
    from.deps.db
      .insert(contactMessages)
      .values([
        { name: 'A', email: 'a@example.org', subject: '-1', category: 'other', message: 'x'.repeat(5000) },
        {
          ...{ name: 'B', email: 'b@example.org', subject: 'B', category: 'events', message: '+1;=2\n@3' },
          ...{ selectedEvents: ['Nature Saturday day trip'], eventPreference: 'physical', location: 'Accra' },
        },
        { name: 'C', email: 'c@example.org', subject: 'C', category: 'other', message: 'Spam', isSpam: true, url: 'x' },
      ])
      .run()
    const to = await openImports()
    to.clock.pass(365 * 24 * 3_600_000)
    await to.signInAgain()
    const { id, added } = await to.takeIn('messages', await from.exported('messages'))
    expect(added).toBe(3)
    const kept = ({ id: _, submission: __, ...message }: Letter) => message
    expect(letters(to).map(kept)).toEqual(letters(from).map(kept))

    const status = (messageId: number | undefined, body: object) =>
      to.app.request(`/api/contact/${messageId}/status`, {
        method: 'PATCH',
        headers: { ...to.headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    for (const { id: messageId } of letters(to).slice(0, 2)) await status(messageId, { status: 'read' })
    await status(letters(to)[0]?.id, { status: 'responded' })
    const undone = await to.undo(id)
    expect(undone).toMatchObject({ undone: 2, kept: 1 })
    expect(undone.keptLines).toMatchObject([{ line: 2, why: 'It was answered since.' }])
    expect(letters(to)).toMatchObject([{ name: 'A' }])
  })

  it('leave no word about anybody in what is kept of an import', async () => {
    const api = await openImports()
    const { id } = await api.takeIn(
      'messages',
      csvFrom(heads, visit, ['Ama', 'no address', '', 'media', 'A film.', '', '']),
    )
    await api.takeIn('authors', csvFrom(['name', 'email', 'location'], ['Kofi', 'kofi@example.org', 'Accra']))
    await api.takeIn('authors', csvFrom(['name', 'email', 'location'], ['Kofi Example', 'kofi@example.org', 'Accra']))
    const kept = JSON.stringify([api.deps.db.select().from(imports).all(), api.deps.db.select().from(importRows).all()])
    for (const word of ['Kofi', 'kofi@example.org', 'Ama', 'visit', 'no address', 'Accra'])
      expect(kept).not.toContain(word)
    expect(await api.report(id)).toHaveLength(2)
  })
})
type Letter = typeof contactMessages.$inferSelect
