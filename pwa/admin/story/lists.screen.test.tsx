import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { stories } from '../../../data/tables/stories.ts'
import { openDesk } from '../../testing/desk.ts'
import { tenSecondsLater } from '../../testing/held.ts'
import { dialog, gone, screen, toast, waitFor, within } from '../../testing/screen.tsx'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

const open = (place: string, rows: Partial<typeof stories.$inferInsert>[]) =>
  openDesk(place, {
    given: ({ deps }) => {
      for (const [index, row] of rows.entries())
        deps.db
          .insert(stories)
          .values({
            title: `Story ${index + 1}`,
            content: 'It came back.',
            authorName: 'Amina Example',
            authorLocation: 'Reedwater',
            authorEmail: 'amina@example.org',
            category: 'Education',
            status: 'published',
            publishedAt: `2026-02-01T09:00:00.${String(index).padStart(3, '0')}Z`,
            createdAt: `2026-02-01T09:00:00.${String(index).padStart(3, '0')}Z`,
            ...row,
          })
          .run()
    },
  })

const titles = () => Array.from(document.querySelectorAll('.queue h3'), ({ textContent }) => textContent)
const isShown = (expected: string[]) => waitFor(() => expect(titles()).toEqual(expected))
const choose = async (
  user: { selectOptions: (select: Element, value: string) => Promise<void> },
  label: string,
  words: string,
) => user.selectOptions(screen.getByLabelText(label), words)

describe('the lists of stories at the desk', () => {
  it('keep in the address what narrows and sorts them, and a reload shows the same', async () => {
    const rows = [
      { title: 'Herons', likeCount: 1 },
      { title: 'Heron again', likeCount: 9, category: 'Coexistence' as const },
      { title: 'Turtles' },
    ]
    const { user, api } = await open('published', rows)
    await isShown(['Turtles', 'Heron again', 'Herons'])
    await user.type(screen.getByLabelText('Search stories'), 'heron')
    await isShown(['Heron again', 'Herons'])
    await choose(user, 'Order', 'By title')
    await isShown(['Heron again', 'Herons'])
    await choose(user, 'Order', 'Most liked')
    await choose(user, 'Category', 'Coexistence')
    await isShown(['Heron again'])
    expect(location.search).toBe('?q=heron&category=Coexistence&sort=liked')
    const again = await openDesk(`${location.search}#published`, { api })
    await isShown(['Heron again'])
    await choose(again.user, 'Marked', 'A child is shown')
    await screen.findByText('No stories like this')
    await again.press('Show all stories')
    await isShown(['Turtles', 'Heron again', 'Herons'])
    expect(location.search).toBe('')
  })

  it('open a story by its address, also one that is not in the list, and Back closes it', async () => {
    const { press } = await open('?q=turtles&open=1#published', [{ title: 'Herons' }, { title: 'Turtles' }])
    await (await dialog('Story')).findByRole('heading', { name: 'Herons' })
    await press('Close')
    await gone(() => screen.queryByRole('dialog'))
    expect(location.search).toBe('?q=turtles')
    await press('View Full: Turtles')
    await dialog('Review story 1 of 1')
    expect(location.search).toBe('?q=turtles&open=2')
    history.back()
    await gone(() => screen.queryByRole('dialog'))
    expect(location.search).toBe('?q=turtles')
  })

  it('act on all that fit, also on those that are not on the screen, and tell how many that are', async () => {
    const { api } = await open(
      'published',
      numbers(40).map((n) => (n > 35 ? { title: 'Another' } : { title: `Heron ${n}` })),
    )
    await screen.findByText('Heron 35')
    const { user } = await openDesk('?q=heron#published', { api })
    await screen.findByText('Heron 35')
    expect(screen.queryByText('Heron 1')).toBeNull()
    const bar = within(screen.getByRole('region', { name: 'Several stories at once' }))
    await user.click(bar.getByRole('button', { name: 'Choose all 35' }))
    await bar.findByText('All 35 that fit are chosen')
    await user.click(bar.getByRole('button', { name: 'Unpublish' }))
    const question = await dialog('Unpublish: 35 stories?')
    question.getByText('and 15 more.')
    api.deps.db.update(stories).set({ revision: 7 }).where(sql`title = 'Heron 3'`).run()
    await user.click(question.getByRole('button', { name: 'Unpublish: 35 stories' }))
    await toast('34 stories will be taken off the site in ten seconds.')
    await screen.findByText(/Heron 3: Somebody changed this story/)
    await tenSecondsLater(api)
    const left = api.deps.db
      .select()
      .from(stories)
      .all()
      .filter(({ status }) => status === 'published')
    expect(left).toHaveLength(6)
  })

  it('keep no more than 200 rows on the screen, and show those before again', async () => {
    const { press } = await open(
      'published',
      numbers(230).map(() => ({})),
    )
    await screen.findByText('Story 230')
    const rows = () => document.querySelectorAll('.queue > li').length
    for (const read of [60, 90, 120, 150, 180]) {
      await press('Load more')
      await waitFor(() => expect(rows()).toBe(read))
    }
    await press('Load more')
    await press('Show the 30 before')
    await screen.findByText('Story 230')
    expect(rows()).toBe(180)
  })

  it('that wait show their beginning at first sight, unless short rows were chosen; on a phone a press opens it', async () => {
    const { press } = await open('pending', [{ title: 'Herons', status: 'pending', content: 'word '.repeat(100) }])
    await screen.findByText('Herons')
    expect(document.querySelector('.queue.brief')).toBeNull()
    expect(document.querySelector('.queue .preview')?.textContent).toMatch(/^.{300}…$/)
    screen.getByRole('button', { name: 'Approve & Publish: Herons' })
    await press('Open: Herons')
    expect(screen.getByRole('button', { name: 'Close: Herons' }).closest('li')?.className).toBe('folding open')
    await press('Short rows')
    expect(document.querySelector('.queue.brief')).not.toBeNull()
  })

  it('show short or long rows, as each admin has chosen', async () => {
    const { press } = await open('published', [{ title: 'Herons' }])
    await screen.findByText('Herons')
    expect(document.querySelector('.queue.brief')).not.toBeNull()
    await press('Long rows')
    expect(document.querySelector('.queue.brief')).toBeNull()
  })
})
