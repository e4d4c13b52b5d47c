import { expect, it } from 'vitest'
import { openColleague } from '../../testing/colleague.ts'
import { openDesk } from '../../testing/desk.ts'
import { holdPolls } from '../../testing/pollClock.ts'
import { gone, screen, toast, waitFor, within } from '../../testing/screen.tsx'
import { openStories } from '../../testing/stories.ts'

async function open() {
  const { untilPolled } = holdPolls()
  const opened = await openDesk('notifications')
  await screen.findByRole('heading', { name: 'No Notifications' })
  const { api, click, answerInstead } = opened
  const colleague = await openColleague(api)
  const main = () => within(screen.getByRole('main'))
  const show = () => within(screen.getByRole('group', { name: 'Show' }))
  const titles = () =>
    main()
      .queryAllByRole('heading', { level: 3 })
      .filter((heading) => heading.closest('li'))
      .map(({ textContent }) => textContent)
  return {
    ...opened,
    untilPolled,
    titles,
    listed: (expected: string[]) => waitFor(() => expect(titles()).toEqual(expected)),
    row: (title: string) =>
      within(main().getByRole('heading', { name: title }).closest<HTMLElement>('li') as HTMLElement),
    chips: () =>
      show()
        .getAllByRole('button')
        .map(({ textContent }) => textContent?.replace(/ (left to do|unread)$/, '')),
    only: (name: RegExp) => click(show().getByRole('button', { name })),
    refuse: (address: RegExp) =>
      answerInstead(address, () => Response.json({ message: 'The disk is resting.' }, { status: 503 })),
    focused: (words: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(words)),
    write: (subject: string) =>
      colleague('POST', '/api/contact', {
        name: 'Amara Obi',
        email: 'amara@example.org',
        subject,
        category: 'other',
        message: 'We have seen them at the river every evening since the rains began.',
      }),
    /** Two messages and a story, which the open list finds by itself. */
    async receive() {
      await this.write('Elephants at the river')
      await this.write('A talk at our school')
      await (await openStories(api)).submit()
      expect(titles()).toEqual([])
      await untilPolled(30, () => expect(titles()).toHaveLength(3))
    },
  }
}

const elephants = 'New message: Elephants at the river'
const talk = 'New message: A talk at our school'

it('the list tells what came, by kind, under an address that says which', async () => {
  const desk = await open()
  await desk.receive()
  expect(desk.chips()).toEqual([
    'All3',
    'Action required3 to do',
    'Contact form2',
    'Volunteer application0',
    'Story submission1',
    'Newsletter signup0',
    'Tier advancement0',
    'Social media bonus0',
  ])
  const rail = within(screen.getByRole('navigation', { name: 'Admin sections' }))
  expect(rail.getByRole('link', { name: /^Notifications/ }).textContent).toContain('3')
  await desk.only(/^Contact form/)
  await desk.listed([talk, elephants])
  expect(location.search + location.hash).toBe('?show=contact_form#notifications')
  await desk.only(/^Tier advancement/)
  await screen.findByText('Nothing of this kind yet.')
  await desk.only(/^All/)
  await waitFor(() => expect(desk.titles()).toHaveLength(3))
  await desk.click(desk.row(talk).getByRole('link', { name: 'Open message' }))
  await screen.findByRole('heading', { name: 'Messages', level: 2 })
  expect(new URL(location.href).searchParams.get('message')).toMatch(/^\d+$/)
})

it('what is left to do stays until it is done', async () => {
  const desk = await open()
  await desk.receive()
  await desk.press(`Mark Read: ${elephants}`)
  await desk.focused(elephants)
  await waitFor(() => expect(desk.chips()).toContain('Contact form1'))
  const acts = desk.row(elephants).getAllByRole('button')
  expect(acts.map(({ textContent }) => textContent)).toEqual(['Mark Complete'])
  await desk.only(/^Action required/)
  await desk.press(`Mark Complete: ${elephants}`)
  await desk.focused('Notifications')
  await waitFor(() => expect(desk.titles()).toHaveLength(2))
  await desk.only(/^All/)
  await waitFor(() => desk.row(elephants).getByText(/Done \d/))
})

it('what the server could not do or tell is said, and asked for again', async () => {
  const desk = await open()
  await desk.receive()
  const admit = desk.refuse(/^\/api\/notifications\/[^/]+\/admin-action$/)
  await desk.press(`Mark Complete: ${talk}`)
  await toast('Update Failed')
  admit()
  const tell = desk.refuse(/^\/api\/notifications\/admin/)
  await desk.untilPolled(30, () => screen.getByText(/This is not up to date/))
  tell()
  await desk.press('Try again')
  await gone(() => screen.queryByRole('alert'))
  expect(desk.titles()).toHaveLength(3)
})

it('all are marked read together after a question; what is to be done stays to be done', async () => {
  const desk = await open()
  await desk.receive()
  await desk.press(`Mark Read: ${elephants}`)
  await waitFor(() => expect(desk.chips()).toContain('Contact form1'))
  await desk.press('Mark all read')
  const asking = within(await screen.findByRole('dialog', { name: 'Mark 2 notifications as read?' }))
  asking.getByText(/This cannot be undone/)
  const admit = desk.refuse(/^\/api\/notifications\/read-all$/)
  await desk.click(asking.getByRole('button', { name: 'Mark all read' }))
  await asking.findByText('The disk is resting.')
  admit()
  await desk.click(asking.getByRole('button', { name: 'Mark all read' }))
  await toast('Marked as Read')
  await desk.focused('Notifications')
  await waitFor(() =>
    expect(desk.chips()).toEqual(expect.arrayContaining(['All0', 'Action required3 to do', 'Contact form0'])),
  )
  expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull()
})
