import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import type { VolunteerDetails, VolunteerRecord } from '../../../data/contract/inbox/volunteers.ts'
import { applicationMoves } from '../../../data/rules/inbox/letters.ts'
import { auditLog, users } from '../../../data/tables/admin.ts'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { volunteerApplications } from '../../../data/tables/volunteers.ts'
import { volunteerStatuses } from '../../../data/vocabulary/volunteers.ts'
import { openTestApp } from '../../testing.ts'

const application = {
  name: 'Chidi Example',
  email: 'chidi@example.org',
  phone: '+234 800 000 0000',
  address: '1 Lagoon Road, Lagos, Nigeria',
  dateOfBirth: '1998-05-04',
  twitterHandle: 'None',
  instagramHandle: '@chidi',
  facebookHandle: '-',
  followedInstagram: true,
  currentOrganization: 'University of Examples',
  qualification: 'BSc Zoology',
  motivation: 'I grew up beside the lagoon and I want to help the turtles reach it.',
  conservationActivities: ['Sea turtle project', 'Pangolin'],
  nextOfKinName: 'Ada Example',
}
const ofAge14 = { name: 'Ngozi Example', email: 'ngozi@example.org', dateOfBirth: '2012-01-01' }

async function openDesk() {
  const api = await openTestApp()
  const cookies = { admin1: await api.signIn('admin1'), admin2: await api.signIn('admin2') }
  const ask = (
    method: string,
    address: string,
    body?: object,
    admin: keyof typeof cookies = 'admin1',
    more: object = {},
  ) =>
    api.app.request(`/api/volunteer-applications${address}`, {
      method,
      headers: { cookie: cookies[admin], 'content-type': 'application/json', ...more },
      body: body && JSON.stringify(body),
    })
  return {
    ...api,
    ask,
    async apply(changes: object = {}) {
      const answer = await api.app.request('/api/volunteer-applications', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ ...application, ...changes }),
      })
      api.clock.pass(1000)
      return ((await answer.json()) as { id: number }).id
    },
    list: async (query = '') => (await (await ask('GET', query)).json()) as VolunteerRecord[],
    details: async (id: number) => (await (await ask('GET', `/${id}`)).json()) as VolunteerDetails,
    move: (id: number, status: string, more: object = {}, admin: keyof typeof cookies = 'admin1') =>
      ask('PATCH', `/${id}/status`, { status, ...more }, admin),
    notices: () => api.deps.db.select().from(authorNotifications).all(),
    acts: () => api.deps.db.select().from(auditLog).all(),
    async file(query = '') {
      const answer = await ask('GET', `/export${query}`)
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
      return { answer, text, rows: parse(text, { bom: true, columns: true }) as Record<string, string>[] }
    },
  }
}

describe('the state of an application', () => {
  test.each(volunteerStatuses.flatMap((from) => volunteerStatuses.map((to) => [from, to] as const)))(
    '%s → %s',
    async (from, to) => {
      const desk = await openDesk()
      const id = await desk.apply()
      desk.deps.db.update(volunteerApplications).set({ status: from }).run()
      const answer = await desk.move(id, to)
      const isAllowed = applicationMoves[from].includes(to)
      expect(answer.status).toBe(isAllowed ? 200 : 409)
      expect(await answer.json()).toMatchObject(
        isAllowed ? { id, status: to } : { code: 'volunteer.wrong_state', current: { id, status: from } },
      )
      expect(await desk.list()).toMatchObject([{ status: isAllowed ? to : from }])
    },
  )

  test('says when the promise of a review was kept and by whom, until that is taken back', async () => {
    const desk = await openDesk()
    const id = await desk.apply()
    const meanwhile = desk.clock.span()
    await desk.move(id, 'shortlisted', {}, 'admin2')
    const firstMove = meanwhile()
    desk.clock.pass(3_600_000)
    await desk.move(id, 'accepted')
    const details = await desk.details(id)
    expect(details).toMatchObject({
      status: 'accepted',
      decidedAt: firstMove,
      decidedBy: 'admin2',
      moves: [
        { admin: 'admin2', to: 'shortlisted', at: details.decidedAt },
        { admin: 'admin1', to: 'accepted' },
      ],
    })
    await desk.move(id, 'shortlisted')
    await desk.move(id, 'pending')
    expect(await desk.details(id)).toMatchObject({ status: 'pending', decidedAt: null, decidedBy: null })
  })

  test('completes the notification, and taken back asks for a review again', async () => {
    const desk = await openDesk()
    const id = await desk.apply()
    await desk.apply({ email: 'another@example.org' })
    const meanwhile = desk.clock.span()
    await desk.move(id, 'declined')
    expect(desk.notices()).toMatchObject([
      { isRead: true, adminActionedAt: meanwhile() },
      { isRead: false, adminActionedAt: null },
    ])
    await desk.move(id, 'pending')
    expect(desk.notices()[0]?.adminActionedAt).toBeNull()
  })

  test('is not changed by an admin who saw another one', async () => {
    const desk = await openDesk()
    const id = await desk.apply()
    await desk.move(id, 'declined', { from: 'pending' })
    const late = await desk.move(id, 'shortlisted', { from: 'pending' }, 'admin2')
    expect([late.status, (await late.json()).current.status]).toEqual([409, 'declined'])
  })

  test('of somebody who is not of age is shortlisted and accepted only when a guardian has agreed', async () => {
    const desk = await openDesk()
    const id = await desk.apply(ofAge14)
    expect((await (await desk.move(id, 'shortlisted')).json()).code).toBe('volunteer.guardian')
    expect((await desk.move(id, 'shortlisted', { guardianAgreed: true })).status).toBe(200)
    const refused = await desk.move(id, 'accepted')
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'volunteer.guardian'])
    expect((await desk.move(id, 'accepted', { guardianAgreed: true })).status).toBe(200)
    expect(desk.acts().at(-1)).toMatchObject({ admin: 'admin1', action: 'volunteer.guardian_agreed' })
  })

  test('is noted without a word of the application', async () => {
    const desk = await openDesk()
    await desk.move(await desk.apply(), 'shortlisted')
    expect(desk.acts().at(-1)).toMatchObject({
      action: 'volunteer.moved',
      subjectKind: 'volunteer_application',
      before: 'pending',
      after: 'shortlisted',
    })
    expect(JSON.stringify(desk.acts())).not.toMatch(/Chidi|example\.org/)
  })
})

describe('notes', () => {
  test('are made once, however often one is sent under its key, until it was taken back', async () => {
    const desk = await openDesk()
    const [id, other] = [await desk.apply(), await desk.apply({ email: 'other@example.org' })]
    const key = { 'idempotency-key': randomUUID() }
    const give = (to: number, text: string) => desk.ask('POST', `/${to}/notes`, { text }, 'admin1', key)
    expect(await (await give(id, 'Called.')).json()).toMatchObject({ id: 1 })
    expect(await (await give(id, 'Called. Friendly.')).json()).toMatchObject({ id: 1, text: 'Called.' })
    expect((await desk.details(id)).notes).toMatchObject([{ text: 'Called.' }])
    expect(desk.acts().filter(({ action }) => action === 'volunteer.noted')).toHaveLength(1)
    expect(await (await give(other, 'Called.')).json()).toMatchObject({ id: 2 })
    await desk.ask('DELETE', `/${id}/notes/1`)
    for (const _try of [1, 2]) await give(id, 'Called again.')
    expect((await desk.details(id)).notes).toMatchObject([{ text: 'Called again.' }])
    expect((await desk.ask('POST', `/${id}/notes`, { text: 'a' }, 'admin1', { 'idempotency-key': 'no' })).status).toBe(
      400,
    )
  })

  test('stand with the application for both admins, and are taken back by who wrote them', async () => {
    const desk = await openDesk()
    const id = await desk.apply()
    const answer = await desk.ask('POST', `/${id}/notes`, { text: '  Called, friendly. ' })
    expect([answer.status, await answer.json()]).toMatchObject([
      201,
      { id: 1, admin: 'admin1', text: 'Called, friendly.' },
    ])
    await desk.ask('POST', `/${id}/notes`, { text: 'Speaks Hausa.' }, 'admin2')
    expect((await desk.details(id)).notes.map(({ admin, text }) => [admin, text])).toEqual([
      ['admin1', 'Called, friendly.'],
      ['admin2', 'Speaks Hausa.'],
    ])
    expect(await desk.list()).toMatchObject([{ noteCount: 2 }])
    expect((await desk.ask('DELETE', `/${id}/notes/2`)).status).toBe(403)
    expect((await desk.ask('DELETE', `/${id}/notes/1`)).status).toBe(204)
    expect((await desk.ask('DELETE', `/${id}/notes/1`)).status).toBe(204)
    expect((await desk.details(id)).notes).toMatchObject([{ text: 'Speaks Hausa.' }])
    expect(JSON.stringify(desk.acts())).not.toMatch(/Hausa|friendly/)
  })

  test('without words, too long ones and those about nothing are refused', async () => {
    const desk = await openDesk()
    const id = await desk.apply()
    expect((await desk.ask('POST', `/${id}/notes`, { text: ' \u200B ' })).status).toBe(400)
    expect((await desk.ask('POST', `/${id}/notes`, { text: 'a'.repeat(2001) })).status).toBe(400)
    expect((await desk.ask('POST', '/99/notes', { text: 'a' })).status).toBe(404)
    expect((await desk.ask('GET', '/99')).status).toBe(404)
  })
})

describe('applications are found', () => {
  test('by state, by age, by words of answers and notes', async () => {
    const desk = await openDesk()
    const chidi = await desk.apply({ name: 'Chídì Example' })
    const ngozi = await desk.apply(ofAge14)
    await desk.apply({ email: 'third@example.org', conservationActivities: ['Vultures'] })
    await desk.move(chidi, 'shortlisted')
    await desk.ask('POST', `/${ngozi}/notes`, { text: 'Speaks Hausa.' })
    const found = async (query: string) => (await desk.list(query)).map(({ id }) => id)
    expect(await found('')).toEqual([3, 2, 1])
    expect(await found('?order=oldest')).toEqual([1, 2, 3])
    expect(await found('?status=shortlisted')).toEqual([chidi])
    expect(await found('?minors=true')).toEqual([ngozi])
    expect(await found('?q=hausa')).toEqual([ngozi])
    expect(await found('?q=vultures')).toEqual([3])
    expect(await found('?q=chidi+zoology')).toEqual([3, 2, 1])
    expect(await found('?q=hausa&status=accepted')).toEqual([])
    expect(await (await desk.ask('GET', '/counts')).json()).toEqual({
      pending: 2,
      shortlisted: 1,
      accepted: 0,
      declined: 0,
    })
    const summary = await desk.app.request('/api/admin/summary', { headers: { cookie: await desk.signIn() } })
    expect(await summary.json()).toMatchObject({ pendingApplications: 2 })
  })

  test.each(['', 'order=oldest&'])('page by page, “%s” first', async (order) => {
    const desk = await openDesk()
    for (let n = 1; n <= 52; n += 1) await desk.apply({ email: `pupil${n}@example.org` })
    // All share their instant: the id decides.
    desk.deps.db.update(volunteerApplications).set({ createdAt: desk.clock.now().toISOString() }).run()
    const first = await desk.ask('GET', `?${order}status=pending`)
    const next = first.headers.get('link')?.match(/<\/api\/volunteer-applications(.+)>/)?.[1] ?? ''
    const ids = [...(await first.json()), ...(await desk.list(next))].map(({ id }) => id)
    const all = Array.from({ length: 52 }, (_, n) => n + 1)
    expect(ids).toEqual(order ? all : all.reverse())
  })

  test('whose 18th birthday was the day of the application count as of age, here as in the form', async () => {
    const desk = await openDesk()
    await desk.apply({ dateOfBirth: '2008-03-01' })
    await desk.apply({ email: 'b@example.org', dateOfBirth: '2008-03-02' })
    await desk.apply({ email: 'c@example.org', dateOfBirth: '2008-02-29' })
    const rows = await desk.list()
    expect((await desk.list('?minors=true')).map(({ id }) => id)).toEqual([2])
    expect(rows.filter(({ isMinor }) => isMinor).map(({ id }) => id)).toEqual([2])
  })
})

describe('the file of applications', () => {
  test('holds every answer and every note, newest first, and who fetched it is noted', async () => {
    const desk = await openDesk()
    const id = await desk.apply()
    await desk.apply(ofAge14)
    await desk.ask('POST', `/${id}/notes`, { text: 'Called.' })
    await desk.move(id, 'shortlisted')
    const { answer, rows } = await desk.file()
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(rows.map(({ Name }) => Name)).toEqual(['Ngozi Example', 'Chidi Example'])
    expect(rows[0]).toMatchObject({ 'Under 18 when applying': 'yes', 'Date of birth': '2012-01-01' })
    expect(rows[1]).toMatchObject({
      Status: 'shortlisted',
      'Decided by': 'admin1',
      Motivation: application.motivation,
      'Conservation activities': 'Sea turtle project; Pangolin',
      'Next of kin': 'Ada Example',
      'Follows on Instagram': 'yes',
      Notes: 'admin1: Called.',
    })
    expect(desk.acts().at(-1)).toMatchObject({ admin: 'admin1', action: 'volunteers.exported' })
  })

  test('has no cell that a spreadsheet would calculate', async () => {
    const desk = await openDesk()
    const id = await desk.apply({
      name: '=1+1',
      address: '@SUM(A1)',
      qualification: '-2+3',
      motivation: `${'a'.repeat(60)}\n=cmd|' /C calc'!A0`,
    })
    await desk.ask('POST', `/${id}/notes`, { text: '=HYPERLINK("https://example.com")' })
    const [row] = (await desk.file()).rows
    expect(row).toMatchObject({
      Name: "'=1+1",
      Address: "'@SUM(A1)",
      Qualification: "'-2+3",
      Phone: "'+234 800 000 0000",
    })
    for (const cell of Object.values(row ?? {})) expect(cell).not.toMatch(/(^|[\n\r\t;])\s*[=+@-]/)
  })

  test('is narrowed like the list, is named by the admin’s own day, and is whole beyond one batch', async () => {
    const desk = await openDesk()
    for (let n = 1; n <= 203; n += 1) {
      await desk.apply({ email: `pupil${n}@example.org`, name: `Pupil ${n}` })
      desk.clock.pass(19_000)
    }
    await desk.move(7, 'declined')
    const whole = (await desk.file()).rows.map(({ Application }) => Number(Application))
    expect(whole).toEqual(Array.from({ length: 203 }, (_, n) => 203 - n))
    const { rows } = await desk.file('?status=declined&q=pupil')
    expect(rows.map(({ Name }) => Name)).toEqual(['Pupil 7'])
    expect(JSON.stringify(desk.acts())).not.toContain('pupil')
    desk.clock.pass(11 * 3_600_000)
    const nameOf = async () => (await desk.file()).answer.headers.get('content-disposition')
    expect(await nameOf()).toContain('volunteer-applications-2026-03-01.csv')
    desk.deps.db.update(users).set({ timezone: 'Africa/Nairobi' }).run()
    expect(await nameOf()).toContain('volunteer-applications-2026-03-02.csv')
  })

  test('without any application has its headings', async () => {
    const desk = await openDesk()
    expect((await desk.file()).text).toMatch(/^\uFEFFApplication,Received,Status,.*Notes\r\n$/)
  })
})

test('who is not signed in can see, move and note nothing', async () => {
  const desk = await openDesk()
  const id = await desk.apply()
  const calls = [
    ['GET', ''],
    ['GET', '/counts'],
    ['GET', '/export'],
    ['GET', `/${id}`],
    ['PATCH', `/${id}/status`],
    ['POST', `/${id}/notes`],
    ['DELETE', `/${id}/notes/1`],
  ] as const
  for (const [method, address] of calls) {
    const headers = { cookie: 'vfw_admin=forged' }
    const answer = await desk.app.request(`/api/volunteer-applications${address}`, { method, headers })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'private, no-store'])
  }
})
