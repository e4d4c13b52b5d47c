import { describe, expect, it } from 'vitest'
import { dialog, openCalendar, root, today } from '../../testing/calendar.ts'
import { screen, waitFor, within } from '../../testing/screen.tsx'
import { addDays } from './days.ts'

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const figures = () =>
  Object.fromEntries(
    [...document.querySelectorAll('.calendar-desk dl > div')].map((cell) => [
      cell.querySelector('dt')?.textContent,
      cell.querySelector('dd')?.textContent,
    ]),
  )

describe('the content calendar', () => {
  it('has two tabs, four figures, and recent content under four chips', async () => {
    const { api, add } = await openCalendar()
    await add('Herons')
    await add('Cranes', { isScheduled: true })
    const { click } = await openCalendar({ api })
    const tabs = within(await screen.findByRole('tablist', { name: 'Content calendar' })).getAllByRole('tab')
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Content Calendar', 'Event Management'])
    await waitFor(() =>
      expect(figures()).toMatchObject({ 'Total Content': '2', Scheduled: '1', Published: '0', Drafts: '1' }),
    )
    const recent = await region('Recent Content')
    const chips = within(recent.getByRole('group', { name: 'Status' })).getAllByRole('button')
    expect(chips.map(({ textContent }) => textContent?.toLowerCase())).toEqual([
      'all',
      'draft',
      'scheduled',
      'published',
    ])
    await recent.findByText('Herons')
    await click(chips[2] as HTMLElement)
    await waitFor(() => expect(recent.queryByText('Herons')).toBeNull())
    recent.getByRole('button', { name: 'Publish Now: Cranes' })
    recent.getByRole('button', { name: 'Preview: Cranes' })
    await click(chips[1] as HTMLElement)
    await recent.findByRole('button', { name: 'Schedule Post: Herons' })
  })

  it('shows the first five of the events to come, and each theme', async () => {
    await openCalendar({
      async given(api) {
        const { openColleague } = await import('../../testing/colleague.ts')
        const colleague = await openColleague(api)
        for (const day of [6, 2, 4, 1, 5, 3])
          await colleague('POST', `${root}/events`, { name: `In ${day} days`, eventDate: addDays(today(), day) })
        await colleague('POST', `${root}/themes`, { name: 'Rivers' })
      },
    })
    const events = await region('Upcoming Events')
    await events.findByText('In 1 days')
    expect(events.getAllByText(/^In \d days$/).map(({ textContent }) => textContent)).toEqual([
      'In 1 days',
      'In 2 days',
      'In 3 days',
      'In 4 days',
      'In 5 days',
    ])
    await (await region('Content Themes')).findByText('Rivers')
  })

  it('generates, writes and plans in dialogs; a draft by the machine needs a platform and a style', async () => {
    const { press, click, choose, fill, user } = await openCalendar()
    await press('Generate Weekly Content')
    await dialog('Generate Weekly Content')
    await user.keyboard('{Escape}')
    await press('AI Generate')
    const form = await dialog('AI Content Generation')
    const generate = form.button('Generate')
    const isOff = () => generate.matches(':disabled, [aria-disabled="true"]')
    expect(isOff()).toBe(true)
    await fill(await form.field(/^Occasion/), 'World Wetlands Day')
    await choose(await form.field(/^Style/), 'casual')
    await waitFor(() => expect(isOff()).toBe(false))
    for (const name of [/^Facebook/, /^Twitter/]) await click(await form.field(name))
    await waitFor(() => expect(isOff()).toBe(true))
    const styles = within(await form.field(/^Style/)).getAllByRole('option')
    expect(styles.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        'Educational & Informative',
        'Visual & Inspiring',
        'Casual & Fun',
        'Professional & Informative',
        'Cultural & Educational',
      ]),
    )
  })
})
