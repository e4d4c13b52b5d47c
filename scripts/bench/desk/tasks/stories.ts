import { type Hand, onTop } from '../hand.ts'
import { named, withChild } from '../year.ts'
import { desk, type Site, statusOf, type Task } from './task.ts'

const heldActs = (site: Site, id: number) =>
  site.value(
    "select count(*) from held_acts where state = 'held' and subject_kind = 'story' and subject_id = ?",
    String(id),
  )

/** The oldest story that waits. */
const oldestPending = (site: Site) =>
  Number(site.value("select id from stories where status = 'pending' order by created_at, id limit 1"))
const titleOf = (site: Site, id: number) => String(site.value('select title from stories where id = ?', id))

const button = (hand: Hand, name: string | RegExp) => onTop(hand.page).getByRole('button', { name, exact: true })

/** Opens the oldest promise of the day. */
async function viewOldest(hand: Hand, site: Site): Promise<number> {
  const id = oldestPending(site)
  await hand.press(hand.page.getByRole('button', { name: `View Full: ${titleOf(site, id)}`, exact: true }))
  await button(hand, /Approve & Publish/).waitFor()
  return id
}

export const storyTasks: readonly Task[] = [
  {
    name: 'find a story that somebody rang about, and unpublish it',
    async work(hand, site) {
      const { id, title } = named.story
      await hand.find('elephants kimana', title)
      await hand.press(button(hand, 'Unpublish'))
      await hand.press(button(hand, 'Unpublish'))
      return () => statusOf(site, id) === 'pending'
    },
  },
  {
    name: 'read the oldest pending story and approve it',
    async work(hand, site) {
      const id = await viewOldest(hand, site)
      await hand.keyOr('a', button(hand, /Approve & Publish/))
      return () => statusOf(site, id) === 'published'
    },
  },
  {
    name: 'read a story and reject it with a reason',
    async work(hand, site) {
      const id = await viewOldest(hand, site)
      await hand.keyOr('r', button(hand, 'Reject'))
      await hand.write(onTop(hand.page).getByLabel('Reason'), 'Please tell us when this was.')
      await hand.press(button(hand, 'Reject story'))
      return () =>
        statusOf(site, id) === 'rejected' &&
        site.value('select rejection_reason from stories where id = ?', id) === 'Please tell us when this was.'
    },
  },
  {
    name: 'take back a hasty approval',
    async work(hand, site) {
      const id = await viewOldest(hand, site)
      await hand.keyOr('a', button(hand, /Approve & Publish/))
      await hand.page
        .getByText(/^Publishing/)
        .first()
        .waitFor()
      const wasHeld = heldActs(site, id) === 1
      await hand.undo()
      await hand.page.getByText('Nothing has changed.').waitFor()
      return () => wasHeld && heldActs(site, id) === 0 && statusOf(site, id) === 'pending'
    },
  },
  {
    name: 'approve three stories together',
    async work(hand, site) {
      const { page } = hand
      const before = Number(site.value("select count(*) from stories where status = 'published'"))
      await hand.open(desk.pending)
      const boxes = page.getByRole('checkbox', { name: /^Choose: / })
      await boxes.first().waitFor()
      for (const place of [0, 1, 2]) await hand.press(boxes.nth(place))
      await hand.press(
        page.getByRole('region', { name: /Several stories/ }).getByRole('button', { name: 'Approve & Publish' }),
      )
      await hand.press(button(hand, 'Publish 3 stories'))
      return () => site.value("select count(*) from stories where status = 'published'") === before + 3
    },
  },
  {
    name: 'put a story on the home page',
    async work(hand, site) {
      const { id, title } = named.toFeature
      await hand.find('fishers jipe', title)
      await hand.press(button(hand, 'Add to Homepage'))
      return () => site.value('select featured from stories where id = ?', id) === 1
    },
  },
  {
    name: 'see all pending stories that show a child',
    async work(hand) {
      const { page } = hand
      await hand.open(desk.pending)
      if (hand.name === 'thumb') await hand.press(page.getByRole('button', { name: 'Search and filters' }))
      await hand.press(page.locator('summary', { hasText: 'Filters' }))
      await hand.choose(page.getByLabel('Marked'), 'A child is shown')
      const rows = page.locator('ul.queue > li')
      await page.locator('ul.queue:not([aria-busy=true])').waitFor()
      await hand.see(rows.last().getByRole('heading'))
      const shown = await rows.count()
      return () => shown === withChild
    },
  },
]
