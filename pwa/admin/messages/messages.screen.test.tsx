import { describe, expect, it } from 'vitest'
import { contactMessages } from '../../../data/tables/contact.ts'
import { mailedMessages } from '../../../data/tables/threads.ts'
import { volunteerApplications } from '../../../data/tables/volunteers.ts'
import { openColleague } from '../../testing/colleague.ts'
import { openDesk } from '../../testing/desk.ts'
import { heldLine, tenSecondsLater } from '../../testing/held.ts'
import { someApplicant, someApplication, someMessage } from '../../testing/samples.ts'
import { type Given, gone, screen, toast, waitFor, within } from '../../testing/screen.tsx'

/** The tab of what people have sent. */
async function open(address = '#messages', given: Given = {}) {
  const opened = await openDesk(address, given)
  const { api, press } = opened
  await screen.findByRole('heading', { name: 'Messages', level: 2 })
  const colleague = await openColleague(api)
  const row = (title: string) =>
    within(
      screen.getAllByRole('listitem').find((item) => item.querySelector('h3')?.textContent === title) as HTMLElement,
    )
  const titles = () =>
    screen
      .queryAllByRole('heading', { level: 3 })
      .filter((heading) => heading.closest('main li'))
      .map(({ textContent }) => textContent)
  return {
    ...opened,
    colleague,
    row,
    titles,
    listed: (expected: string[]) => waitFor(() => expect(titles()).toEqual(expected)),
    shelf: async (name: string) =>
      opened.click(
        within(screen.getByRole('group', { name: 'Show' })).getByRole('button', { name: new RegExp(`^${name}`) }),
      ),
    longRows: () => press('Long rows'),
  }
}

type Colleague = Awaited<ReturnType<typeof openColleague>>
const write = (colleague: Colleague, changes: object) =>
  colleague<{ id: number }>('POST', '/api/contact', { ...someMessage, ...changes })
const apply = (colleague: Colleague, changes: object = {}) =>
  colleague<{ id: number }>('POST', '/api/volunteer-applications', { ...someApplication, ...changes })

/** What is already there when the tab opens. */
const withMessages =
  (...messages: object[]): NonNullable<Given['given']> =>
  async (api) => {
    const colleague = await openColleague(api)
    for (const message of messages) await write(colleague, message)
  }

const someSender = { name: 'Amina', email: 'amina@example.org', category: 'other', message: 'Hello' } as const
const noSignal = () => Promise.reject(new TypeError('Failed to fetch'))
const unread = () => screen.getByRole('link', { name: /^Unread Messages/ }).textContent

it('before anybody wrote, each list says so', async () => {
  const { shelf, press } = await open()
  await screen.findByRole('heading', { name: 'No Messages' })
  await shelf('Set aside')
  await screen.findByText('Nothing has been set aside.')
  await shelf('Volunteer applications')
  await screen.findByRole('heading', { name: 'No applications to review' })
  await press('Show all applications')
  await screen.findByRole('heading', { name: 'No applications' })
})

describe('messages', () => {
  it('in short rows open where they stand, and many are marked and deleted', async () => {
    const { api, press, click, listed, shelf, titles } = await open('#messages', {
      given: withMessages({ subject: 'Short 1' }, { subject: 'Short 2' }, { subject: 'Short 3' }),
    })
    const opener = await screen.findByRole('button', { name: 'Short 2' })
    expect(screen.queryByRole('button', { name: 'Mark Read: Short 2' })).toBeNull()
    await click(opener)
    await screen.findByRole('button', { name: 'Mark Read: Short 2' })
    expect(opener.getAttribute('aria-expanded')).toBe('true')

    const together = () => within(screen.getByRole('region', { name: 'Several messages at once' }))
    await press('Choose all 3')
    await screen.findByText('All 3 that fit are chosen')
    await click(together().getByRole('button', { name: 'Mark Read' }))
    await within(screen.getByRole('region', { name: /^Notifications/ })).findByText('3 messages.')
    await waitFor(() => expect(unread()).toContain('0'))
    await press('Choose all 3')
    await click(together().getByRole('button', { name: 'Spam' }))
    await screen.findByRole('heading', { name: 'No Messages' })
    await shelf('Set aside')
    for (const name of ['Short 1', 'Short 2', 'Short 3']) {
      await press(name)
      await press(`Delete: ${name}`)
      await click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Delete/ }))
      await heldLine(name)
      await tenSecondsLater(api)
      await waitFor(() => expect(titles()).not.toContain(name))
    }
    await listed([])
    await shelf('Messages')
    await screen.findByRole('heading', { name: 'No Messages' })
  })

  it('are drawn 180 at most however many were read, and those before can be seen again', async () => {
    const { press, titles } = await open('#messages', {
      given: ({ deps: { db } }) => {
        for (let index = 1; index <= 200; index++)
          db.insert(contactMessages)
            .values({ ...someSender, subject: `No. ${index}`, createdAt: new Date(index * 60_000).toISOString() })
            .run()
      },
    })
    await waitFor(() => expect(titles()[0]).toBe('No. 200'))
    await press('Load more')
    await waitFor(() => expect(titles().at(-1)).toBe('No. 1'))
    expect(titles()).toHaveLength(180)
    await press('Show the 20 before')
    await waitFor(() => expect(titles()[0]).toBe('No. 200'))
  })

  it('are reached by keyboard without a way through the search and the filters', async () => {
    const { user } = await open('#messages', { given: withMessages({ subject: 'One' }, { subject: 'Two' }) })
    const first = await screen.findByRole('checkbox', { name: 'Choose: Two' })
    screen.getByRole('heading', { name: 'Messages', level: 2 }).focus()
    await user.tab()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(first)
  })

  it('are assigned and marked all together, also those that are not on the screen', async () => {
    const { api, press, click } = await open('#messages', {
      given: ({ deps }) =>
        void deps.db
          .insert(contactMessages)
          .values(
            Array.from({ length: 130 }, (_, index) => ({
              ...{ name: 'A', category: 'other' as const, message: 'Hello' },
              ...{ email: `p${index}@example.org`, subject: `No. ${index}` },
            })),
          )
          .run(),
    })
    const statuses = () =>
      new Set(
        api.deps.db
          .select()
          .from(contactMessages)
          .all()
          .map(({ status }) => status),
      )
    const together = () => within(screen.getByRole('region', { name: 'Several messages at once' }))
    await press('Choose all 130')
    await screen.findByText('All 130 that fit are chosen')
    await click(together().getByRole('button', { name: 'Mark Responded' }))
    await toast('Marked as Responded')
    expect(statuses()).toEqual(new Set(['responded']))
    await press('Choose all 130')
    await click(together().getByRole('button', { name: 'Assign to me' }))
    await toast('Assigned')
    await press('Choose all 130')
    const [first] = screen.getAllByRole('checkbox')
    if (first) await click(first)
    await screen.findByText('99 messages chosen')
  })

  it('go from unread to read to responded and back, and the cards follow', async () => {
    const { press, listed, row, longRows } = await open('#messages', {
      given: withMessages(
        { subject: 'Herons at the ford' },
        { subject: 'A bus to the beach', category: 'events', email: 'kofi@example.org' },
      ),
    })
    await longRows()
    await listed(['A bus to the beach', 'Herons at the ford'])
    await waitFor(() => expect(unread()).toContain('2'))
    row('A bus to the beach').getByText(/incomplete/i)
    await press('Mark Read: Herons at the ford')
    await toast('Marked as Read')
    await waitFor(() => expect(unread()).toContain('1'))
    await press('Mark Responded: Herons at the ford')
    await press('Mark as Unresponded: Herons at the ford')
    await toast('Marked as Unresponded')
    await screen.findByRole('button', { name: 'Mark Responded: Herons at the ford' })
  })

  it('are answered in the admin’s own mail program, and marked when that was sent', async () => {
    const { press, user, row, longRows } = await open('#messages', {
      given: withMessages({ subject: 'A bus to the beach', email: 'kofi@example.org' }),
    })
    await longRows()
    const reply = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Reply: A bus to the beach' })
    const address = new URL(reply.href)
    expect([address.protocol, address.pathname, address.searchParams.get('subject')]).toEqual([
      'mailto:',
      'kofi@example.org',
      'Re: A bus to the beach',
    ])
    expect(address.searchParams.get('body')).toContain(`> ${someMessage.message}`)
    reply.addEventListener('click', (event) => event.preventDefault())
    await user.click(reply)
    await screen.findByText('Have you sent it?')
    await press('Sent: mark as responded')
    await toast('Marked as Responded')
    await row('A bus to the beach').findByText('Responded')
    expect(screen.queryByText('Have you sent it?')).toBeNull()
  })

  it('are searched and narrowed under an address that shows the same again', async () => {
    const { api, cookies, fill, choose, click, listed, longRows } = await open('#messages', {
      given: withMessages(
        { subject: 'Herons at the ford' },
        { subject: 'Vultures', category: 'media', name: 'Adébáyọ̀ Ọlá' },
      ),
    })
    await longRows()
    await fill(screen.getByRole('searchbox', { name: 'Search messages' }), 'adebayo')
    await listed(['Vultures'])
    await choose(screen.getByLabelText('Category'), 'media')
    await click(within(screen.getByRole('group', { name: 'Status' })).getByRole('button', { name: /^unread/i }))
    await waitFor(() => expect(location.search).toBe('?status=unread&category=media&q=adebayo'))

    const again = await open(`${location.search}#messages`, { api, cookies })
    await again.listed(['Vultures'])
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('adebayo')
    await again.press('Mark Read: Vultures')
    await screen.findByRole('heading', { name: 'No messages like this' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Messages'))
    await again.press('Show all messages')
    await again.listed(['Vultures', 'Herons at the ford'])
    expect([location.search, screen.getByRole<HTMLInputElement>('searchbox').value]).toEqual(['', ''])
  })

  it('that look like spam are set aside, brought back, and deleted after a question', async () => {
    const { api, press, shelf, listed, row, longRows, answerInstead } = await open('#messages', {
      given: withMessages(
        { subject: 'Vultures' },
        { subject: 'Filled by a browser', website: 'https://filled.example' },
      ),
    })
    await longRows()
    await press('Spam: Vultures')
    await toast('Set Aside')
    await screen.findByRole('heading', { name: 'No Messages' })
    await shelf('Set aside')
    await listed(['Filled by a browser', 'Vultures'])
    row('Filled by a browser').getByText('https://filled.example')
    await press('Not spam: Vultures')
    await toast('Brought Back')
    await listed(['Filled by a browser'])

    await press('Delete: Filled by a browser')
    await screen.findByRole('dialog', { name: 'Delete “Filled by a browser”?' })
    await press('Keep it')
    await gone(() => screen.queryByRole('dialog'))
    await press('Delete: Filled by a browser')
    const hear = answerInstead(/^\/api\/admin\/held-acts$/, noSignal)
    await press('Delete')
    await toast('Delete Failed')
    hear()
    await press('Delete')
    await toast('“Filled by a browser” will be deleted in ten seconds.')
    await heldLine('Filled by a browser')
    await tenSecondsLater(api)
    await screen.findByText('Nothing has been set aside.')
  })

  it('that a program seems to have sent by mail are named so under “Set aside”, and taken in with one press', async () => {
    const { press, shelf, listed, row, longRows } = await open('#messages', {
      given: ({ deps: { db } }) => {
        const createdAt = '2026-03-02T09:00:00.000Z'
        const mail = { ...someSender, subject: 'Re: The ford', isSpam: true, createdAt }
        const { id } = db.insert(contactMessages).values(mail).returning().get()
        db.insert(mailedMessages).values({ messageId: id, isProven: true, isAutomatic: true }).run()
      },
    })
    await longRows()
    await shelf('Set aside')
    await listed(['Re: The ford'])
    row('Re: The ford').getByText('Automatic mail')
    await press('Take in: Re: The ford')
    await toast('Brought Back')
    await shelf('Messages')
    await listed(['Re: The ford'])
  })

  it('that a colleague has answered, or that cannot be fetched, are told as they are', async () => {
    const { press, choose, colleague, row, longRows, listed, answerInstead } = await open('#messages', {
      given: withMessages({ subject: 'For both of us' }),
    })
    await longRows()
    await listed(['For both of us'])
    for (const status of ['read', 'responded']) await colleague('PATCH', '/api/contact/1/status', { status })
    await press('Mark Read: For both of us')
    await toast('Update Failed')
    await row('For both of us').findByText('Responded')

    const hear = answerInstead(/^\/api\/contact\?/, noSignal)
    await choose(screen.getByLabelText('Category'), 'partnership')
    await screen.findByText(/Could not load this/)
    hear()
    await press('Try again')
    await listed(['For both of us'])
    const hearAgain = answerInstead(/^\/api\/contact\?/, noSignal)
    await press('Mark as Unresponded: For both of us')
    await screen.findByText(/This is not up to date/)
    hearAgain()
    await press('Try again')
    await gone(() => screen.queryByText(/This is not up to date/))
  })
})

describe('applications', () => {
  const yearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`
  /** One that has waited for three weeks, and one of somebody who is not of age. */
  const withApplications: NonNullable<Given['given']> = async (api) => {
    const colleague = await openColleague(api)
    await apply(colleague)
    const createdAt = new Date(Date.now() - 21 * 24 * 60 * 60_000).toISOString()
    api.deps.db.update(volunteerApplications).set({ createdAt }).run()
    await apply(colleague, { name: 'Ngozi Example', email: 'ngozi@example.org', dateOfBirth: yearsAgo(14) })
  }

  it('stand with what is due first, and with a flag for who is not of age; they are read whole', async () => {
    const { press, listed, row, longRows } = await open('?show=volunteer#messages', { given: withApplications })
    await longRows()
    await listed(['Chidi Example', 'Ngozi Example'])
    row('Chidi Example').getByText(/Overdue since/)
    row('Ngozi Example').getByText(/^under 18/i)
    row('Ngozi Example').getByText(/Due /)
    await press('View: Chidi Example')
    const whole = within(await screen.findByRole('dialog', { name: 'Chidi Example' }))
    await whole.findByText(someApplicant.motivation)
    for (const answer of [
      someApplicant.address,
      someApplicant.qualification,
      someApplicant.phone,
      /@chidi, follows us/,
      /4 May 1998/,
      /Vultures/,
      'Ada Example',
      someApplicant.nextOfKinPhone,
    ])
      whole.getAllByText(answer)
  })

  it('take notes, which survive a reload before they are saved, and are found by them', async () => {
    const { api, cookies, press, fill, longRows } = await open('?show=volunteer#messages', { given: withApplications })
    await longRows()
    await press('View: Chidi Example')
    await fill(await screen.findByLabelText('New note'), 'Called on Tuesday: can come on Saturdays.')
    const again = await open(location.search + location.hash, { api, cookies })
    await screen.findByRole('dialog', { name: 'Chidi Example' })
    const note = await screen.findByLabelText<HTMLTextAreaElement>('New note')
    await waitFor(() => expect(note.value).toContain('Called on Tuesday'))
    await again.press('Add note')
    await screen.findByRole('button', { name: /^Take back: Called on Tuesday/ })
    expect(note.value).toBe('')
    await again.press('Close')
    await again.row('Chidi Example').findByText(/1 note/)
    await again.fill(screen.getByRole('searchbox', { name: 'Search applications' }), 'saturdays')
    await again.listed(['Chidi Example'])
    await again.press('Clear filters')
    await again.listed(['Chidi Example', 'Ngozi Example'])
  })

  it('are decided on, of who is not of age with a guardian’s yes, and each decision can be taken back', async () => {
    const { press, click, listed, longRows } = await open('?show=volunteer#messages', { given: withApplications })
    await longRows()
    await press('Decline: Chidi Example')
    await toast('Application Declined')
    await listed(['Ngozi Example'])
    await waitFor(() => expect(document.activeElement?.querySelector('h3')?.textContent).toBe('Ngozi Example'))
    await press('Undo: Chidi Example is declined')
    await toast('Back to Pending')
    await listed(['Chidi Example', 'Ngozi Example'])

    const state = (name: RegExp) =>
      click(within(screen.getByRole('group', { name: 'State' })).getByRole('button', { name }))
    const decide = async (act: string) => {
      await press(`${act}: Ngozi Example`)
      const question = within(await screen.findByRole('dialog', { name: `${act} Ngozi Example?` }))
      const yes = question.getByRole<HTMLButtonElement>('button', { name: act })
      expect(yes.disabled || yes.getAttribute('aria-disabled') === 'true').toBe(true)
      await click(question.getByLabelText(/^A parent or guardian has agreed/))
      await click(question.getByRole('button', { name: act }))
    }
    await decide('Shortlist')
    await toast('Application Shortlisted')
    await state(/^Shortlisted/i)
    await decide('Accept')
    await toast('Application Accepted')
    await screen.findByRole('heading', { name: 'No applications like this' })
    await state(/^Accepted/i)
    await press('View: Ngozi Example')
    const whole = await screen.findByRole('dialog', { name: 'Ngozi Example' })
    for (const move of [/Shortlisted by admin1,/i, /Accepted by admin1,/i])
      await waitFor(() => expect(whole.textContent).toMatch(move))
  })
})
