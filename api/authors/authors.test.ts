import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { authors } from '../../data/tables/authors.ts'
import { engagementMetadata } from '../../data/tables/engagement.ts'
import { authorPayouts } from '../../data/tables/payouts.ts'
import { authorRewards } from '../../data/tables/rewards.ts'
import { stories } from '../../data/tables/stories.ts'
import { changeAuthor } from './authors.store.ts'
import { author, openAuthors } from './testing.ts'

describe('a new author', () => {
  test('needs a name, an address and a location, and is otherwise as the specification says', async () => {
    const desk = await openAuthors()
    const meanwhile = desk.clock.span()
    const added = await desk.add()
    expect(added).toEqual({
      id: 1,
      ...author,
      phone: null,
      bio: null,
      isBioPublic: false,
      preferredPaymentMethod: 'bank_transfer',
      bankAccount: null,
      bankAccountDetails: null,
      paypalEmail: null,
      mobileMoney: null,
      stripeAccountId: null,
      stripeExpressOnboarded: false,
      stripeExpressChargesEnabled: false,
      stripeExpressPayoutsEnabled: false,
      stripeCountry: null,
      country: 'KE',
      provenBy: null,
      provenAt: null,
      isActive: true,
      stories: 0,
      revision: 1,
      createdAt: meanwhile(),
      updatedAt: added.createdAt,
    })
    expect(desk.acts()).toMatchObject([
      { admin: 'admin1', action: 'author.added', after: { email: author.email }, at: added.createdAt },
    ])
  })

  test.each([
    ['name', 'Name is required'],
    ['email', 'Email is required'],
    ['location', 'Location is required'],
  ])('is refused without %s', async (field, message) => {
    const desk = await openAuthors()
    for (const value of [undefined, '', ' \u200B ']) {
      const answer = await desk.call('POST', '', { ...author, [field]: value })
      expect([answer.status, (await answer.json()).issues]).toEqual([400, expect.arrayContaining([{ field, message }])])
    }
    expect(await desk.list()).toEqual([])
  })

  test.each([
    ['an address that is none', { email: 'amina' }, 'Please enter a valid email address.'],
    ['two addresses in one', { email: 'a@b.org, c@d.org' }, 'Please enter a valid email address.'],
    ['a header in the address', { email: 'a@b.org\r\nBcc: c@d.org' }, 'Please enter a valid email address.'],
    ['a way of paying that there is not', { preferredPaymentMethod: 'cowries' }, /has to be one of/],
    ['a PayPal address that is none', { paypalEmail: 'nobody' }, 'Please enter a valid email address.'],
    ['a name without end', { name: 'a'.repeat(101) }, 'The name is too long'],
    ['bank details without end', { bankAccountDetails: '1'.repeat(1001) }, 'The bank details are too long'],
    ['an object for a name', { name: { $ne: '' } }, 'Name is required'],
  ])('is refused with %s', async (_title, fields, message) => {
    const desk = await openAuthors()
    const answer = await desk.call('POST', '', { ...author, ...fields })
    expect(answer.status).toBe(400)
    expect((await answer.json()).message).toMatch(message)
    expect(await desk.list()).toEqual([])
  })

  test('of one act, sent five times, is one', async () => {
    const desk = await openAuthors()
    const headers = { 'idempotency-key': randomUUID() }
    const send = () => desk.call('POST', '', author, headers)
    const answers = await Promise.all([send(), send(), send(), send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
    expect(await desk.list()).toHaveLength(1)
    expect(desk.acts()).toHaveLength(1)
  })

  test.each([
    ['another address', { email: 'right@example.org' }],
    ['other bank details', { bankAccountDetails: '9999 8888 7777' }],
  ])('that was made by an earlier try is not taken for the same with %s', async (_title, correction) => {
    const desk = await openAuthors()
    const headers = { 'idempotency-key': randomUUID() }
    const first = { ...author, phone: '', bankAccountDetails: '0000 1111 2222' }
    await desk.call('POST', '', first, headers)
    expect((await desk.call('POST', '', first, headers)).status).toBe(201)
    const answer = await desk.call('POST', '', { ...first, ...correction }, headers)
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'submission.reused' }])
    expect(await desk.list()).toMatchObject([{ email: author.email, bankAccountDetails: '•••• 2222' }])
  })

  test.each(['AMINA@BÜCHER.EXAMPLE', 'amina@xn--bcher-kva.example', 'Amina@bu\u0308cher.example'])(
    'has no second profile as %s, and the answer says which one there is',
    async (email) => {
      const desk = await openAuthors()
      const { id } = await desk.add()
      const answer = await desk.call('POST', '', { ...author, email })
      expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'author.email_taken', id }])
      expect(await desk.list()).toHaveLength(1)
    },
  )

  test('added by two admins at once has one profile', async () => {
    const desk = await openAuthors()
    const second = await desk.signIn('admin2')
    const answers = await Promise.all([
      desk.call('POST', '', author),
      desk.call('POST', '', author, { cookie: second }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('a change of a profile', () => {
  test('leaves what it does not name, and is noted before and after', async () => {
    const desk = await openAuthors()
    const profile = await desk.add({ phone: '+254 700', bio: 'Teacher', paypalEmail: 'pay@example.org' })
    const meanwhile = desk.clock.span()
    expect(await desk.changed(profile, { name: 'Amina O.' })).toEqual({
      ...profile,
      name: 'Amina O.',
      revision: 2,
      updatedAt: meanwhile(),
    })
    expect(desk.acts().at(-1)).toMatchObject({
      action: 'author.changed',
      before: { name: 'Amina Odhiambo' },
      after: { name: 'Amina O.' },
    })
    expect(await desk.changed({ ...profile, revision: 2 }, { phone: '', bio: null })).toMatchObject({
      phone: null,
      bio: null,
      paypalEmail: 'pay@example.org',
    })
  })

  test('made from an outdated view is refused with the profile as it is now', async () => {
    const desk = await openAuthors()
    const profile = await desk.add()
    const second = await desk.signIn('admin2')
    const edits = [
      desk.change(profile, { bio: 'One' }),
      desk.call('PATCH', '/1', { bio: 'Two', revision: 1 }, { cookie: second }),
    ]
    const answers = await Promise.all(edits)
    const [now] = await desk.list()
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(await refused?.json()).toMatchObject({ code: 'author.stale', current: now })
  })

  test('without a revision is made on what is there', async () => {
    const desk = await openAuthors()
    const profile = await desk.add()
    await desk.changed(profile, { bio: 'One' })
    const answer = await desk.call('PATCH', '/1', { phone: '+254 700' })
    expect(await answer.json()).toMatchObject({ bio: 'One', phone: '+254 700', revision: 3 })
  })

  test('by what Stripe reports does not disturb the form that is open', async () => {
    const desk = await openAuthors()
    const profile = await desk.add()
    changeAuthor(desk.deps.db, profile.id, { stripeExpressOnboarded: true }, desk.clock.now().toISOString())
    const after = await desk.changed(profile, { name: 'A' })
    expect(after).toMatchObject({ name: 'A', stripeExpressOnboarded: true })
  })

  test('cannot set what is not in the form', async () => {
    const desk = await openAuthors()
    const profile = await desk.add()
    const sneaky = { provenBy: 'mail', provenAt: 'now', stripeAccountId: 'acct_1', id: 7, stories: 9 }
    const meanwhile = desk.clock.span()
    const after = await desk.changed(profile, { ...sneaky, name: 'A' })
    expect(after).toEqual({ ...profile, name: 'A', revision: 2, updatedAt: meanwhile() })
  })

  test('of a profile that is not there says so', async () => {
    const desk = await openAuthors()
    for (const id of ['7', '0', '-1', '1e99', "1'--"])
      expect([400, 404]).toContain((await desk.call('PATCH', `/${id}`, { revision: 1 })).status)
  })
})

describe('another address', () => {
  async function withPast() {
    const desk = await openAuthors()
    const profile = await desk.add()
    const { db } = desk.deps
    const story = desk.addStory({ authorEmail: 'AMINA@xn--bcher-kva.example' })
    desk.addStory({ authorEmail: 'someone@else.example' })
    const of = { authorName: author.name, authorEmail: author.email }
    db.insert(authorRewards).values(of).run()
    const money = { ...of, amount: 100, month: '2026-02' }
    db.insert(authorPayouts)
      .values([{ ...money }, { ...money, status: 'paid' }])
      .run()
    db.insert(engagementMetadata).values({ storyId: story.id, engagementType: 'view', authorEmail: author.email }).run()
    db.update(authors).set({ provenBy: 'mail', provenAt: '2026-01-01T00:00:00.000Z', proofNonce: 'n' }).run()
    const held = () => ({
      stories: db
        .select()
        .from(stories)
        .all()
        .map(({ authorEmail }) => authorEmail),
      rewards: db
        .select()
        .from(authorRewards)
        .all()
        .map(({ authorEmail }) => authorEmail),
      payouts: db
        .select()
        .from(authorPayouts)
        .all()
        .map(({ status, authorEmail, revision }) => [status, authorEmail, revision]),
      notes: db
        .select()
        .from(engagementMetadata)
        .all()
        .map(({ authorEmail }) => authorEmail),
    })
    return { ...desk, profile, held }
  }

  test('takes stories, rewards and pending payouts along, and has to be proven anew', async () => {
    const desk = await withPast()
    const after = await desk.changed(desk.profile, { email: 'amina@new.example' })
    expect(after).toMatchObject({ email: 'amina@new.example', provenBy: null, provenAt: null, stories: 1 })
    expect(desk.held()).toEqual({
      stories: ['amina@new.example', 'someone@else.example'],
      rewards: ['amina@new.example'],
      payouts: [
        ['pending', 'amina@new.example', 2],
        ['paid', author.email, 1],
      ],
      notes: ['amina@new.example'],
    })
    expect(desk.deps.db.select().from(authors).get()?.proofNonce).toBeNull()
  })

  test('that is the same one in another spelling stays proven', async () => {
    const desk = await withPast()
    const after = await desk.changed(desk.profile, { email: 'Amina@bücher.example' })
    expect(after).toMatchObject({ email: 'Amina@bücher.example', provenBy: 'mail' })
    expect(desk.held().rewards).toEqual(['Amina@bücher.example'])
  })

  test('that another profile has, in whatever spelling, is refused, and nothing has moved', async () => {
    const desk = await withPast()
    const before = desk.held()
    const other = await desk.add({ name: 'Kofi', email: 'kofi@bücher.example' })
    const answer = await desk.change(desk.profile, { email: 'KOFI@xn--bcher-kva.example' })
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'author.email_taken', id: other.id }])
    expect(desk.held()).toEqual(before)
  })

  test('that has rewards of its own is refused, and nothing has moved', async () => {
    const desk = await withPast()
    desk.deps.db.insert(authorRewards).values({ authorName: 'K', authorEmail: 'kofi@example.org' }).run()
    const before = desk.held()
    const answer = await desk.change(desk.profile, { email: 'kofi@example.org' })
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'author.account_taken'])
    expect(desk.held()).toEqual(before)
    expect((await desk.list())[0]).toMatchObject({ email: author.email, provenBy: 'mail', revision: 1 })
  })

  test('under which somebody has sent stories is refused, also before anything was counted of them', async () => {
    const desk = await withPast()
    desk.addStory({ authorEmail: 'kofi@example.org' })
    const before = desk.held()
    const answer = await desk.change(desk.profile, { email: 'KOFI@example.org' })
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'author.account_taken'])
    expect(desk.held()).toEqual(before)
  })

  test('from an outdated view moves nothing', async () => {
    const desk = await withPast()
    const before = desk.held()
    await desk.change(desk.profile, { bio: 'A colleague was here' })
    expect((await desk.change(desk.profile, { email: 'amina@new.example' })).status).toBe(409)
    expect(desk.held()).toEqual(before)
  })
})

describe('deleting a profile', () => {
  test('needs no body: the desk asks for the word before it calls', async () => {
    const desk = await openAuthors()
    await desk.add()
    expect((await desk.call('DELETE', '/1')).status).toBe(204)
    expect(await desk.list()).toEqual([])
  })

  test('waits while Stripe has money under way to the account that the profile knows', async () => {
    const desk = await openAuthors()
    const { id } = await desk.add()
    const of = { authorName: author.name, authorEmail: author.email.toUpperCase(), amount: 4_200, month: '2026-02' }
    const sendingAt = '2026-02-01T00:00:00.000Z'
    desk.deps.db
      .insert(authorPayouts)
      .values({ ...of, sendingAt })
      .run()
    const answer = await desk.call('DELETE', `/${id}`)
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { code: 'author.payout_under_way', message: expect.stringContaining('$42.00') },
    ])
    desk.deps.db.update(authorPayouts).set({ status: 'paid' }).run()
    expect((await desk.call('DELETE', `/${id}`)).status).toBe(204)
  })

  test('leaves payouts, rewards and stories, and syncing brings it back unproven', async () => {
    const desk = await openAuthors()
    const { id } = await desk.add({ bankAccountDetails: 'Equity Bank 0123456789' })
    const of = { authorName: author.name, authorEmail: author.email }
    desk.addStory()
    desk.deps.db.insert(authorRewards).values(of).run()
    desk.deps.db
      .insert(authorPayouts)
      .values({ ...of, amount: 100, month: '2026-02' })
      .run()
    desk.deps.db.update(authors).set({ provenBy: 'mail', provenAt: '2026-01-01T00:00:00.000Z' }).run()
    expect((await desk.call('DELETE', `/${id}`)).status).toBe(204)
    expect(await desk.list()).toEqual([])
    for (const table of [stories, authorRewards, authorPayouts])
      expect(desk.deps.db.select().from(table).all()).toHaveLength(1)
    expect((await desk.call('DELETE', `/${id}`)).status).toBe(404)
    await desk.call('POST', '/sync')
    expect(await desk.list()).toMatchObject([{ provenBy: null, bankAccountDetails: null }])
    expect(desk.acts().map(({ action }) => action)).toEqual(['author.added', 'author.deleted', 'author.synced'])
  })
})

describe('bank details', () => {
  const iban = 'KE12 3456 7890 1234, Equity Bank'
  const stored = (desk: Awaited<ReturnType<typeof openAuthors>>, id = 1) =>
    desk.deps.db.select().from(authors).where(eq(authors.id, id)).get()?.bankAccountDetails ?? ''

  test('are encrypted at rest, masked wherever they are shown, and in no audit entry', async () => {
    const desk = await openAuthors()
    const profile = await desk.add({ bankAccountDetails: iban })
    expect(profile.bankAccountDetails).toBe('•••• 1234')
    const after = await desk.changed(profile, { bankAccountDetails: 'GB33 BUKB 2020 1555 5555 55' })
    expect(after.bankAccountDetails).toBe('•••• 5555')
    expect(stored(desk)).not.toMatch(/5555|GB33/)
    expect(JSON.stringify(desk.acts())).not.toMatch(/1234|5555/)
    expect(desk.acts().map(({ after }) => after)).toMatchObject([{ hasBankDetails: true }, { bankDetails: 'changed' }])
    const file = desk.deps.db.$client.serialize().toString('latin1')
    expect(file).not.toContain('BUKB')
  })

  test.each(['', '   ', undefined])('left as “%s” in the form stay as they were', async (bankAccountDetails) => {
    const desk = await openAuthors()
    const profile = await desk.add({ bankAccountDetails: iban })
    const after = await desk.changed(profile, { bankAccountDetails, name: 'A' })
    expect(after.bankAccountDetails).toBe('•••• 1234')
    expect(await (await desk.call('GET', '/1/bank-details')).json()).toEqual({ bankAccountDetails: iban })
  })

  test('are taken away by null', async () => {
    const desk = await openAuthors()
    const after = await desk.changed(await desk.add({ bankAccountDetails: iban }), { bankAccountDetails: null })
    expect(after.bankAccountDetails).toBeNull()
    const answer = await desk.call('GET', '/1/bank-details')
    expect([answer.status, (await answer.json()).code]).toEqual([404, 'author.no_bank_details'])
  })

  test('too short to be hidden by their last digits show none of them', async () => {
    const desk = await openAuthors()
    expect((await desk.add({ bankAccountDetails: 'Cash, 1234' })).bankAccountDetails).toBe('••••')
  })

  test('are revealed to an admin, who is noted each time, and nobody on the way keeps them', async () => {
    const desk = await openAuthors()
    await desk.add({ bankAccountDetails: iban })
    const answer = await desk.call('GET', '/1/bank-details')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await answer.json()).toEqual({ bankAccountDetails: iban })
    await desk.call('GET', '/1/bank-details', undefined, { cookie: await desk.signIn('admin2') })
    const revealed = desk.acts().filter(({ action }) => action === 'author.bank_details_revealed')
    expect(revealed.map(({ admin, subjectId }) => [admin, subjectId])).toEqual([
      ['admin1', '1'],
      ['admin2', '1'],
    ])
    expect((await desk.call('GET', '/1/bank-details', undefined, { cookie: '' })).status).toBe(401)
  })

  test('put into the row of another author, or changed by a letter, are not shown as if they were right', async () => {
    const desk = await openAuthors()
    await desk.add({ bankAccountDetails: iban })
    await desk.add({ email: 'b@example.org', bankAccountDetails: iban })
    const own = stored(desk)
    desk.deps.db.update(authors).set({ bankAccountDetails: own }).where(eq(authors.id, 2)).run()
    const swapped = await desk.call('GET', '/2/bank-details')
    expect([swapped.status, (await swapped.json()).code]).toEqual([409, 'author.bank_details_unreadable'])
    const tampered = own.slice(0, 30) + (own[30] === 'A' ? 'B' : 'A') + own.slice(31)
    desk.deps.db.update(authors).set({ bankAccountDetails: tampered }).where(eq(authors.id, 1)).run()
    expect((await desk.call('GET', '/1/bank-details')).status).toBe(409)
    expect((await desk.list()).map(({ bankAccountDetails }) => bankAccountDetails)).toEqual(['••••', '••••'])
  })
})
