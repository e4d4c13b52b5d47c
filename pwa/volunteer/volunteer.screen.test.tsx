import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { volunteerApplication } from '../../data/contract/inbox/volunteers.ts'
import { activityGroups } from '../../data/vocabulary/volunteers.ts'
import { labelledAnswers, someApplicant } from '../testing/samples.ts'
import { act, openScreen, screen, toast, waitFor, within } from '../testing/screen.tsx'

async function open() {
  const opened = await openScreen('/volunteer')
  const { api, click, fill } = opened
  await screen.findByRole('form', { name: 'Application' })
  const form = () => within(screen.getByRole('form', { name: 'Application' }))
  const field = (name: string) => form().getByLabelText<HTMLInputElement>(new RegExp(`^${name.replace('*', '\\*')}`))
  /** Beside its field. */
  const told = (message: string | RegExp) => form().getByText(message, { selector: 'p' })
  return {
    ...opened,
    form,
    field,
    told,
    summary: (words: string) => form().findByText(words),
    async write(changes: Partial<typeof someApplicant> = {}) {
      for (const [label, answer] of labelledAnswers(changes)) await fill(field(label), answer)
      await click(field('Pangolin'))
      await click(field('I agree to the terms and conditions'))
    },
    submit: async () => click(form().getByRole('button', { name: /^(Submit application|Save to outbox)$/ })),
    rows: () => api.deps.db.$client.prepare<[], Record<string, unknown>>('select * from volunteer_applications').all(),
    /** What the device would send, sealed as it is. */
    async outbox() {
      const { database } = await import('../offline/database.ts')
      return database.letters.toArray()
    },
    async sendOutbox() {
      const { sendOutbox } = await import('../offline/outbox/scheduler.ts')
      await act(() => sendOutbox({ eager: true }))
    },
  }
}

const yearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`
const tooYoung = /^Thank you for wanting to help. Applications are open from the age of 13/
const lostAnswers = (field: (name: string) => HTMLInputElement) =>
  labelledAnswers().filter(([label, answer]) => field(label).value !== answer)

it('the page lists six kinds of activities and says that there are more', async () => {
  await open()
  const activities = within(screen.getByRole('region', { name: 'Conservation activities' }))
  expect(activityGroups).toHaveLength(6)
  for (const { category, activities: items } of activityGroups) {
    const listed = within(activities.getByRole('region', { name: category })).getAllByRole('listitem')
    expect(listed.map(({ textContent }) => textContent)).toEqual(items)
  }
  activities.getByText(/The list is not exhaustive/)
  for (const part of ['Education', 'Research', 'Conservation']) screen.getByRole('heading', { name: part })
})

describe('the form', () => {
  it('asks for the name of an account, or a tick that there is none', async () => {
    const { click, field, form, submit, told } = await open()
    const handle = field('Twitter handle')
    await click(field('No Twitter account'))
    expect([handle.value, handle.readOnly]).toEqual(['none', true])
    await submit()
    await waitFor(() => told('Instagram handle is required'))
    expect(form().queryByText('Twitter handle is required', { selector: 'p' })).toBeNull()
    await click(field('No Twitter account'))
    expect([handle.value, handle.readOnly]).toEqual(['', false])
  })

  it('says of each group of activities how many there are, or how many are chosen', async () => {
    const { click, field, form } = await open()
    form().getByText('Wildlife Education')
    expect(form().getAllByText(/^\d+ activit(y|ies)$/)).toHaveLength(activityGroups.length)
    await click(field('Pangolin'))
    expect(form().getAllByText(/^\d+ activit(y|ies)$/)).toHaveLength(activityGroups.length - 1)
  })

  it('tells each of the 13 messages beside its field and above the form, and goes to the first one', async () => {
    const { click, submit, form, field, told, summary, rows } = await open()
    await submit()
    const list = within(
      (await summary('13 answers need attention')).closest<HTMLElement>('[role=alert]') as HTMLElement,
    )
    const messages = [
      'Name is required',
      'Valid email is required',
      'Phone number is required',
      'Address is required',
      'Date of birth is required',
      'Twitter handle is required',
      'Instagram handle is required',
      'Facebook handle is required',
      'Current organization is required',
      'Qualification is required',
      'Please provide at least 50 characters explaining your motivation',
      'Please select at least one conservation activity',
      'You must agree to the terms and conditions',
    ]
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(messages)
    for (const message of messages) told(message)
    await waitFor(() => expect(document.activeElement).toBe(field('Full name')))
    await click(list.getByRole('button', { name: 'Please select at least one conservation activity' }))
    expect(document.activeElement).toBe(field('Sea turtle exhibition'))
    expect(form().getByRole('button', { name: 'Submit application' })).toBeDefined()
    expect(rows()).toEqual([])
  })

  it('a message goes when its answer is corrected, and the last one takes the summary along', async () => {
    const { fill, field, write, submit, form, summary } = await open()
    await submit()
    await summary('13 answers need attention')
    await fill(field('Full name'), 'Chidi')
    await summary('12 answers need attention')
    await write()
    expect(form().queryByRole('alert')).toBeNull()
  })

  it('counts what is chosen in each group', async () => {
    const { click, field, form } = await open()
    await click(field('Internship'))
    await click(field('Sea turtle exhibition'))
    form().getByText((_words, place) => place?.textContent === '2 chosen')
    await click(field('Internship'))
    form().getByText((_words, place) => place?.textContent === '1 chosen')
  })

  it('refuses a child politely, and nothing of it is kept on the device or the server', async () => {
    const { write, submit, field, told, outbox, rows } = await open()
    await write({ name: 'Kid Example', dateOfBirth: yearsAgo(12) })
    await submit()
    told(tooYoung)
    expect(document.activeElement).toBe(field('Date of birth'))
    expect(await outbox()).toEqual([])
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Kid Example')
    expect(rows()).toEqual([])
  })

  it('tells a child at the date of birth, not after ten minutes of work', async () => {
    const { fill, field, form, told } = await open()
    await fill(field('Date of birth'), yearsAgo(12))
    told(tooYoung)
    await fill(field('Date of birth'), yearsAgo(30))
    expect(form().queryByText(tooYoung)).toBeNull()
  })

  it('asks somebody under 18 for a guardian', async () => {
    const { fill, field, form } = await open()
    expect(form().queryByText(/Please name a parent or guardian here/)).toBeNull()
    await fill(field('Date of birth'), yearsAgo(15))
    form().getByText(/Please name a parent or guardian here/)
  })

  it('begins at its first part, and keeps nobody from leaving who has written nothing', async () => {
    const { fill, field, form } = await open()
    expect(form().getByText('About you', { selector: 'li' }).getAttribute('aria-current')).toBe('step')
    const isHeld = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(isHeld()).toBe(false)
    await fill(field('Full name'), 'Chidi Reading')
    expect(isHeld()).toBe(true)
    await fill(field('Full name'), '')
    expect(isHeld()).toBe(false)
  })
})

describe('sending', () => {
  it('the confirmation takes the place of the form and says what follows', async () => {
    const { write, submit, form, field, rows, answerInstead, outbox } = await open()
    let posted = {}
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    answerInstead(/^\/api\/volunteer-applications$/, async (request, fromServer) => {
      posted = await request.clone().json()
      await released
      return fromServer()
    })
    await write()
    expect(form().queryByRole('alert')).toBeNull()
    await submit()
    const busy = await form().findByRole<HTMLButtonElement>('button', { name: 'Submitting...' })
    expect(busy.disabled).toBe(true)
    expect(field('Motivation').closest('[inert]')).not.toBeNull()
    release()
    await toast('Application Submitted Successfully!')
    const heading = await screen.findByRole('heading', { name: 'Your application has arrived' })
    expect(document.activeElement).toBe(heading)
    expect(screen.queryByRole('form', { name: 'Application' })).toBeNull()
    expect(Object.keys(posted).sort()).toEqual(Object.keys(volunteerApplication.shape).sort())
    const confirmation = within(heading.closest<HTMLElement>('.notebook') as HTMLElement)
    for (const words of [
      /within 3-5 business days/,
      /evaluation assessment/,
      /WhatsApp group/,
      /guidance on the programs/,
    ])
      confirmation.getByText(words)
    expect(rows()).toMatchObject([
      {
        name: 'Chidi Example',
        twitter_handle: 'none',
        facebook_handle: 'none',
        conservation_activities: '["Pangolin"]',
        next_of_kin_phone: someApplicant.nextOfKinPhone,
      },
    ])
    expect(JSON.stringify(await outbox())).not.toContain(someApplicant.address)
  })

  it('what the server refuses is told in its own words, and every answer stays', async () => {
    const { write, submit, form, field, answerInstead } = await open()
    answerInstead(
      /^\/api\/volunteer-applications$/,
      () => new Response('The programme is full this season.', { status: 400 }),
    )
    await write()
    await submit()
    await toast('Error')
    within(form().getByRole('alert')).getByText('The programme is full this season.')
    expect(lostAnswers(field)).toEqual([])
    expect([field('Pangolin').checked, field('I agree to the terms and conditions').checked]).toEqual([true, true])
    await form().findByRole('button', { name: 'Submit application' })
  })

  it('a server in trouble without words of its own is told in ours, and the notice gets the focus', async () => {
    const { write, submit, form, field, answerInstead } = await open()
    answerInstead(
      /^\/api\/volunteer-applications$/,
      () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
    )
    await write()
    await submit()
    const notice = await form().findByText('Failed to submit application. Please try again.')
    await waitFor(() => expect(document.activeElement?.contains(notice)).toBe(true))
    expect(document.activeElement).not.toBe(document.body)
    expect(lostAnswers(field)).toEqual([])
  })

  it('the page says so when what it had saved has arrived', async () => {
    const { write, submit, loseConnection, sendOutbox, rows } = await open()
    const regain = loseConnection()
    await write()
    await submit()
    await screen.findByRole('heading', { name: 'Your application is safe' })
    expect(rows()).toEqual([])
    regain()
    await sendOutbox()
    await screen.findByRole('heading', { name: 'Your application has arrived' })
    expect(rows()).toHaveLength(1)
  })

  it('an application in the outbox can be taken back into the form', async () => {
    const { click, fill, write, submit, field, loseConnection, rows } = await open()
    const regain = loseConnection()
    await write()
    await submit()
    await click(await screen.findByRole('link', { name: 'Open outbox' }))
    await click(await screen.findByRole('link', { name: 'Edit' }))
    await screen.findByRole('form', { name: 'Application' })
    await waitFor(() => expect(field('Full name').value).toBe(someApplicant.name))
    expect([field('Pangolin').checked, field('I agree to the terms and conditions').checked]).toEqual([true, false])
    await fill(field('Full name'), 'Chidi Corrected')
    await click(field('I agree to the terms and conditions'))
    regain()
    await submit()
    await screen.findByRole('heading', { name: 'Your application has arrived' })
    expect(rows()).toMatchObject([{ name: 'Chidi Corrected' }])
  })
})

it('an application that has waited on this phone for a week is brought to mind', async () => {
  const { api, write, submit, loseConnection } = await open()
  loseConnection()
  await write()
  await submit()
  await screen.findByText(/^Saved on this phone\./)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 24 * 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  await openScreen('/submit-story', { api })
  await screen.findByText(/It holds personal details and has been on this phone since/)
})
