import { describe, expect, it } from 'vitest'
import type { ContentEvent, ContentTheme } from '../../../../data/contract/outreach/calendar.ts'
import { button, dialog, isClosed, isDisabled, openCalendar, root } from '../../../testing/calendar.ts'
import { openColleague } from '../../../testing/colleague.ts'
import { tenSecondsLater } from '../../../testing/held.ts'
import { type Given, lostAnswer, noAnswer, screen, toast, waitFor } from '../../../testing/screen.tsx'

const events = /^\/api\/content-calendar\/events/

/** The third Saturday of February that comes next, or the one after it. */
const year = new Date().getUTCFullYear() + 1
const day = 15 + ((6 - new Date(Date.UTC(year, 1, 15)).getUTCDay()) % 7)

describe('events', () => {
  async function openEvents(given?: Given) {
    const opened = await openCalendar(given)
    await opened.click(await screen.findByRole('tab', { name: 'Event Management' }))
    await screen.findByRole('heading', { name: 'Your calendar' })
    return opened
  }

  it('are made with what stays the same from year to year, and a refusal keeps the words', async () => {
    const { press, fill, choose, click, answerOnce, eventNamed } = await openEvents()
    await press('Create Event')
    const form = await dialog('Create Event')
    expect(isDisabled(form.button('Create Event'))).toBe(true)
    await fill(await form.field(/^Name/), 'World Pangolin Day')
    await fill(await form.field(/^Date/), `${year}-02-${day}`)
    await choose(await form.field(/^Recurring/), 'Every year')
    await click(await form.field(/^on the third Saturday of February/))
    await choose(await form.field(/^Category/), 'Awareness day')
    answerOnce('POST', events, noAnswer)
    await click(form.button('Create Event'))
    await form.findByText('Failed to create event')
    await click(form.button('Create Event'))
    await toast('Event Created')
    await screen.findByText(RegExp(`Next: Feb ${day}, ${year}\\. Every year on the third Saturday of February\\.`))
    expect(await eventNamed('World Pangolin Day')).toMatchObject({ recurring: true, annualBy: 'weekday' })
  })

  it('that were renamed after a lost answer are made once', async () => {
    const { press, fill, click, answerOnce, call } = await openEvents()
    await press('Create Event')
    const form = await dialog('Create Event')
    await fill(await form.field(/^Name/), 'Crane count')
    await fill(await form.field(/^Date/), '2099-03-01')
    answerOnce('POST', events, lostAnswer)
    await click(form.button('Create Event'))
    await form.findByText('Failed to create event')
    await fill(await form.field(/^Name/), 'Great crane count')
    await click(form.button('Create Event'))
    await toast('Event Created')
    const names = ((await call('GET', `${root}/events`)) as ContentEvent[]).map(({ name }) => name)
    expect(names.filter((name) => name.includes('rane count'))).toEqual(['Great crane count'])
  })

  it('are changed and deleted, and a failure is said', async () => {
    const { api, call } = await openCalendar()
    await call('POST', `${root}/events`, {
      name: 'World Pangolin Day',
      eventDate: `${year}-02-${day}`,
      recurring: true,
      annualBy: 'weekday',
    })
    const { press, choose, click, answerOnce, eventNamed } = await openEvents({ api })
    await press('Edit: World Pangolin Day')
    const form = await dialog('Edit Event')
    await choose(await form.field(/^Priority/), 'High')
    answerOnce('PUT', events, noAnswer)
    await click(form.button('Update Event'))
    await form.findByText('Failed to update event')
    await click(form.button('Update Event'))
    await toast('Event Updated')
    expect((await eventNamed('World Pangolin Day'))?.priority).toBe('high')

    await press('Delete: World Pangolin Day')
    const question = await dialog('Delete this event?')
    answerOnce('POST', /^\/api\/admin\/held-acts$/, lostAnswer)
    await click(question.button('Delete'))
    await question.findByText('Failed to delete event')
    await click(question.button('Delete'))
    await toast('“World Pangolin Day” will be deleted in ten seconds.')
    await tenSecondsLater(api)
    expect(await eventNamed('World Pangolin Day')).toBeUndefined()
  })

  it('of the year are added once, and the own calendar has a secret address', async () => {
    const { press, click } = await openEvents()
    await press('Add awareness days')
    await toast('Awareness Days Added')
    await waitFor(async () => expect((await button('Add awareness days')).getAttribute('aria-busy')).toBe('false'))
    await press('Add awareness days')
    await toast('Nothing to add')
    const address = () => screen.getByText(/^http.*\.ics/).textContent
    const before = address()
    await press('Make a new address')
    await click((await dialog('Make a new address?')).button('Make a new address'))
    await toast('New Address')
    await waitFor(() => expect(address()).not.toBe(before))
  })
})

it('a theme that a colleague changed meanwhile is shown as it is now, and saved over it on purpose only', async () => {
  const { call, press, click, fill } = await openCalendar({
    async given(api) {
      const colleague = await openColleague(api)
      await colleague('POST', `${root}/themes`, { name: 'Rivers' })
    },
  })
  await press('Edit theme Rivers')
  const form = await dialog('Edit theme')
  const [theme] = await call<ContentTheme[]>('GET', `${root}/themes`)
  await call('PUT', `${root}/themes/${theme?.id}`, { name: 'Lakes', revision: theme?.revision })
  await fill(await form.field(/^Name/), 'Wetlands')
  await click(form.button('Save changes'))
  await form.says('Now it is named “Lakes”.')
  expect(await call('GET', `${root}/themes`)).toMatchObject([{ name: 'Lakes' }])
  await click(form.button('Save changes'))
  await isClosed('Edit theme')
  expect(await call('GET', `${root}/themes`)).toMatchObject([{ name: 'Wetlands' }])
})
