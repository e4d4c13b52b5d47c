import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { ContentEvent, ContentItem } from '../../../data/contract/outreach/calendar.ts'
import { wallTimeOf } from '../../../data/rules/zonedTime.ts'
import { addDays } from '../../admin/calendar/days.ts'
import { type Api, openApi } from '../harness/api.ts'
import { expectAccessible } from '../harness/axe.ts'
import { type Device, desktop, openDevice } from '../harness/browser.ts'
import { calendarZone, openCalendar } from '../harness/calendar.ts'
import { closeContexts } from '../harness/contexts.ts'
import { openDesk, toast } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { json } from '../harness/platforms.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let device: Device
let api: Api
let page: Page

fromScratch(
  async () => {
    server = await startServer()
    device = await openDevice(server.url, { viewport: desktop })
    api = openApi(server.url)
    await api.signIn()
    page = await openDesk(device, 'admin1', 'content-calendar')
    return async () => {
      await closeContexts()
      await server.stop()
    }
  },
  { inOrder: true },
)

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const ask = async <T>(address: string) => (await (await api.call('GET', address)).json()) as T
const items = () => openCalendar(api).items()
const itemNamed = (title: string) => openCalendar(api).named(title)
const today = () => wallTimeOf(new Date(), calendarZone).date
const cell = (day: string) => page.locator(`[role="gridcell"][data-day="${day}"]`)
const wallOf = (item: ContentItem | undefined) =>
  item?.scheduledDate ? wallTimeOf(item.scheduledDate, calendarZone) : null

/** In steps, as a hand does it: a browser tells what is dragged over with each of them. */
async function drag(mark: Locator, onto: Locator): Promise<void> {
  await mark.scrollIntoViewIfNeeded()
  await mark.hover()
  await page.mouse.down()
  const place = await onto.boundingBox()
  if (!place) throw new Error('That day is not on the page.')
  await page.mouse.move(place.x + place.width / 2, place.y + place.height - 8, { steps: 6 })
  await page.mouse.move(place.x + place.width / 2, place.y + place.height - 12, { steps: 2 })
  await page.mouse.up()
}

const closed = (open: Locator) => open.waitFor({ state: 'detached' })
/** As an earlier test has left it, and shown as it is now: the desk may not have heard yet of what that test's colleague did. */
async function given(title: string, how?: { isScheduled: boolean }): Promise<void> {
  if (!(await itemNamed(title))) await openCalendar(api).add(title, how)
  await page.reload()
  await button(`Edit: ${title}`).waitFor()
}

/** A toast may lie over the buttons of a list for as long as it stays; a key reaches them. */
const press = (name: string) => button(name).press('Enter')

describe('content', () => {
  it('that is not there yet is said, and the first is written with the length on each platform', async () => {
    await page.getByRole('heading', { name: 'No content yet' }).waitFor()
    await expectAccessible(page)
    await button('Create Content').click()
    const form = dialog('Create Content')
    const submit = form.getByRole('button', { name: 'Create Content' })
    await form.getByText('It needs a title and some text.').waitFor()
    expect(await submit.isDisabled()).toBe(true)
    await form.getByLabel('Title').fill('Night of the pangolin')
    await form.getByLabel('Content').fill('x'.repeat(270))
    await form.getByLabel('Hashtags').fill('Pangolins, night watch')
    await form.getByText('14 characters too many for Twitter.').waitFor()
    await form.getByLabel('Content').fill('They come out when the moon is down.')
    await form.getByText('Twitter fits.').waitFor()
    await expectAccessible(page)
    await page.route('**/api/content-calendar', (route) => route.abort(), { times: 1 })
    await submit.click()
    await form.getByText('Failed to create content').waitFor()
    expect(await form.getByLabel('Content').inputValue()).toBe('They come out when the moon is down.')
  })

  it('whose form was left stays in the tab until it is saved, once', async () => {
    if (!(await dialog('Create Content').count())) {
      await button('Create Content').click()
      await dialog('Create Content').getByLabel('Title').fill('Night of the pangolin')
      await dialog('Create Content').getByLabel('Content').fill('They come out when the moon is down.')
      await dialog('Create Content').getByLabel('Hashtags').fill('Pangolins, night watch')
    }
    page.once('dialog', (question) => question.accept())
    await page.reload()
    await button('Go on writing').click()
    const form = dialog('Create Content')
    await page.route(
      '**/api/content-calendar',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await form.getByRole('button', { name: 'Create Content' }).click()
    await form.getByText('Failed to create content').waitFor()
    await form.getByRole('button', { name: 'Create Content' }).click()
    await toast(page, 'Content Created').waitFor()
    await closed(form)
    expect(await items()).toMatchObject([
      { title: 'Night of the pangolin', status: 'draft', hashtags: ['Pangolins', 'night watch'], scheduledDate: null },
    ])
    await page.getByRole('heading', { name: 'Without a date' }).waitFor()
  })

  it('is dragged onto a day, keeps its time there, and goes back by Undo', async () => {
    await given('Night of the pangolin')
    const mark = page.getByRole('link', { name: /^Night of the pangolin/ })
    const day = addDays(today(), 1)
    await button('Week').click()
    await cell(today()).waitFor()
    if (!(await cell(day).count())) await button('Next week').click()
    await cell(day).waitFor()
    await drag(mark, cell(day))
    await toast(page, '“Night of the pangolin” moved').waitFor()
    expect(wallOf(await itemNamed('Night of the pangolin'))).toEqual({ date: day, time: '09:00' })
    await button('Undo').click()
    await toast(page, '“Night of the pangolin” is back').waitFor()
    expect((await itemNamed('Night of the pangolin'))?.scheduledDate).toBeNull()
  })

  it('is not dragged into the past, nor over what a colleague has done', async () => {
    await given('Night of the pangolin')
    const past = addDays(today(), -1)
    await button('Week').click()
    await button('Today').click()
    await cell(today()).waitFor()
    if (!(await cell(past).count())) await button('Previous week').click()
    await cell(past).waitFor()
    const mark = page.getByRole('link', { name: /^Night of the pangolin/ })
    await drag(mark, cell(past))
    await page.getByText('That day is over.').waitFor()

    const item = await itemNamed('Night of the pangolin')
    const change = { content: 'A colleague wrote this.', revision: item?.revision }
    await api.call('PUT', `/api/content-calendar/${item?.id}`, json(change))
    await button('Today').click()
    await cell(today()).waitFor()
    await drag(mark, cell(today()))
    await page.getByText('A colleague changed “Night of the pangolin” meanwhile.').first().waitFor()
    expect((await itemNamed('Night of the pangolin'))?.scheduledDate).toBeNull()
  })

  it('is scheduled with the keyboard alone, for a time that is still to come', async () => {
    await given('Night of the pangolin')
    await press('Schedule Post: Night of the pangolin')
    const form = dialog('Schedule Post')
    const submit = form.getByRole('button', { name: 'Schedule Post' })
    await form.getByLabel('Date').fill(addDays(today(), -1))
    await form.getByText('That day is over.').waitFor()
    expect(await submit.isDisabled()).toBe(true)
    await form.getByLabel('Date').fill(addDays(today(), 3))
    await form.getByLabel('Time').fill('15:00')
    await form.getByText(/^That is .* in Lagos\./).waitFor()
    await expectAccessible(page)
    await submit.press('Enter')
    await toast(page, 'Content Scheduled').waitFor()
    await closed(form)
    const item = await itemNamed('Night of the pangolin')
    expect(item).toMatchObject({ status: 'scheduled', timezone: calendarZone })
    expect(item?.posts.map(({ platform, state }) => `${platform} ${state}`)).toEqual([
      'facebook scheduled',
      'twitter scheduled',
    ])
    await button('Month').click()
    const day = wallOf(item)?.date ?? ''
    await cell(today()).focus()
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('data-day'))).toBe(day)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog('Night of the pangolin').getByRole('button', { name: 'Move to…' }).press('Enter')
    const move = dialog('Move to…')
    await move.getByLabel('Date').fill(addDays(today(), 4))
    await move.getByRole('button', { name: 'Move', exact: true }).press('Enter')
    await toast(page, '“Night of the pangolin” moved').waitFor()
    expect(wallOf(await itemNamed('Night of the pangolin'))).toEqual({ date: addDays(today(), 4), time: '15:00' })
    await expectAccessible(page)
  })

  it('is seen as each platform would show it, and taken back', async () => {
    await given('Night of the pangolin', { isScheduled: true })
    await press('Preview: Night of the pangolin')
    const preview = dialog('Preview Social Media Post')
    await preview.getByText('/ 280').waitFor()
    await preview.getByText('#nightwatch').first().waitFor()
    await page.keyboard.press('Escape')
    await closed(preview)
    await press('Back to draft: Night of the pangolin')
    await dialog('Back to draft?').getByRole('button', { name: 'Back to draft' }).click()
    await toast(page, 'Back to draft').waitFor()
    expect(await itemNamed('Night of the pangolin')).toMatchObject({ status: 'draft', posts: [] })
  })

  it('that two people edit is shown in both versions', async () => {
    await given('Night of the pangolin')
    await press('Edit: Night of the pangolin')
    const form = dialog('Edit content')
    await form.getByLabel('Content').fill('Mine.')
    const item = await itemNamed('Night of the pangolin')
    await api.call('PUT', `/api/content-calendar/${item?.id}`, json({ content: 'Theirs.', revision: item?.revision }))
    await form.getByRole('button', { name: 'Save changes' }).click()
    const versions = dialog('Two versions of this content')
    await versions.getByText('Theirs.').waitFor()
    await versions.getByLabel('Keep mine').check()
    await versions.getByRole('button', { name: 'Continue with these texts' }).click()
    await form.getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'Content Updated').waitFor()
    expect((await itemNamed('Night of the pangolin'))?.content).toBe('Mine.')
  })

  it('is deleted after a question', async () => {
    await given('Night of the pangolin')
    await press('Delete: Night of the pangolin')
    await dialog('Delete this content?').getByRole('button', { name: 'Delete' }).click()
    await toast(page, 'Content Deleted').waitFor()
    expect(await items()).toEqual([])
  })
})

describe('events', () => {
  const eventNamed = async (name: string) =>
    (await ask<ContentEvent[]>('/api/content-calendar/events')).find((event) => event.name === name)
  const openEvents = () => page.getByRole('tab', { name: 'Event Management' }).click()

  it('are made with what stays the same from year to year, and a refusal keeps the words', async () => {
    await page.getByRole('tab', { name: 'Content Calendar' }).press('ArrowRight')
    await page.getByRole('heading', { name: 'Your calendar' }).waitFor()
    await button('Create Event').click()
    const form = dialog('Create Event')
    const submit = form.getByRole('button', { name: 'Create Event' })
    expect(await submit.isDisabled()).toBe(true)
    await form.getByLabel('Name').fill('World Pangolin Day')
    await form.getByLabel('Date').fill('2027-02-20')
    await form.getByLabel('Recurring').selectOption('Every year')
    await form.getByLabel('on the third Saturday of February').check()
    await form.getByLabel('Category').selectOption('Awareness day')
    await expectAccessible(page)
    await page.route('**/api/content-calendar/events', (route) => route.abort(), { times: 1 })
    await submit.click()
    await form.getByText('Failed to create event').waitFor()
    await submit.click()
    await toast(page, 'Event Created').waitFor()
    await page.getByText('Next: Feb 20, 2027. Every year on the third Saturday of February.').waitFor()
    expect(await eventNamed('World Pangolin Day')).toMatchObject({ recurring: true, annualBy: 'weekday' })
    await expectAccessible(page)
  })

  it('are changed and deleted, and a failure is said', async () => {
    await openEvents()
    if (!(await eventNamed('World Pangolin Day'))) {
      const made = { name: 'World Pangolin Day', eventDate: '2027-02-20', recurring: true, annualBy: 'weekday' }
      await api.call('POST', '/api/content-calendar/events', json(made))
      await page.reload()
    }
    await press('Edit: World Pangolin Day')
    const form = dialog('Edit Event')
    await form.getByLabel('Priority').selectOption('High')
    await page.route('**/api/content-calendar/events/*', (route) => route.abort(), { times: 1 })
    await form.getByRole('button', { name: 'Update Event' }).click()
    await form.getByText('Failed to update event').waitFor()
    await form.getByRole('button', { name: 'Update Event' }).click()
    await toast(page, 'Event Updated').waitFor()
    expect((await eventNamed('World Pangolin Day'))?.priority).toBe('high')

    await press('Delete: World Pangolin Day')
    const question = dialog('Delete this event?')
    await page.route('**/api/content-calendar/events/*', (route) => route.abort(), { times: 1 })
    await question.getByRole('button', { name: 'Delete' }).click()
    await question.getByText('Failed to delete event').waitFor()
    await question.getByRole('button', { name: 'Delete' }).click()
    await toast(page, 'Event Deleted').waitFor()
    expect(await eventNamed('World Pangolin Day')).toBeUndefined()
  })

  it('of the year are added once, and the own calendar has a secret address', async () => {
    await openEvents()
    await button('Add awareness days').click()
    await toast(page, 'Awareness Days Added').waitFor()
    await eventually(() => button('Add awareness days').getAttribute('aria-busy')).toBe('false')
    await button('Add awareness days').click()
    await toast(page, 'Nothing to add').waitFor()
    const address = page.locator('.feed-address')
    const before = await address.textContent()
    await button('Make a new address').click()
    await dialog('Make a new address?').getByRole('button', { name: 'Make a new address' }).click()
    await toast(page, 'New Address').waitFor()
    await eventually(() => address.textContent()).not.toBe(before)
  })
})
