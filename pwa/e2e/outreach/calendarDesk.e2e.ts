import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { ContentItem } from '../../../data/contract/outreach/calendar.ts'
import { wallTimeOf } from '../../../data/rules/zonedTime.ts'
import { openSandbox, type Sandbox } from '../../../scripts/sandbox/sandbox.ts'
import { addDays } from '../../admin/calendar/days.ts'
import { type Api, openApi } from '../harness/api.ts'
import { expectAccessible } from '../harness/axe.ts'
import { desktop, openDevice } from '../harness/browser.ts'
import { closeContexts } from '../harness/contexts.ts'
import { openDesk, toast } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { connectPlatforms, json } from '../harness/platforms.ts'
import { type Server, startServer } from '../harness/server.ts'

const zone = 'America/New_York'
const dayMs = 86_400_000
const narrow = { width: 360, height: 740 }

let sandbox: Sandbox
let server: Server
let api: Api
let page: Page

fromScratch(
  async () => {
    sandbox = await openSandbox()
    server = await startServer({ env: sandbox.env })
    api = openApi(server.url)
    await api.signIn()
    page = await openDesk(await openDevice(server.url, { viewport: desktop }), 'admin1', 'content-calendar')
    return async () => {
      await closeContexts()
      await server.stop()
      await sandbox.close()
    }
  },
  { inOrder: true },
)

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const closed = (open: Locator) => open.waitFor({ state: 'detached' })
/** A toast may lie over the buttons of a list for as long as it stays; a key reaches them. */
const press = (name: string) => button(name).press('Enter')

const address = '/api/content-calendar'
const items = async () => (await (await api.call('GET', address)).json()) as ContentItem[]
const itemNamed = async (title: string) => (await items()).find((item) => item.title === title)
const today = () => wallTimeOf(new Date(), zone).date
const wallOf = (item: ContentItem | undefined) => (item?.scheduledDate ? wallTimeOf(item.scheduledDate, zone) : null)
async function change(title: string, part: object): Promise<void> {
  const item = await itemNamed(title)
  await api.call('PUT', `${address}/${item?.id}`, json({ ...part, revision: item?.revision }))
}
/** As a colleague does, for a day that is still to come. */
async function add(title: string, platforms: string[]): Promise<void> {
  const scheduledDate = new Date(Date.now() + 3 * dayMs).toISOString()
  await api.call('POST', address, json({ title, content: `${title}.`, platforms, scheduledDate, timezone: zone }))
}

const cell = (day: string) => page.locator(`[role="gridcell"][data-day="${day}"]`)
const pangolin = 'Night of the pangolin'
const mark = () => page.getByRole('link', { name: /^Night of the pangolin/ })

/** In steps, as a hand does it: a browser tells what is dragged over with each of them. */
async function drag(onto: Locator): Promise<void> {
  await mark().scrollIntoViewIfNeeded()
  await mark().hover()
  await page.mouse.down()
  const place = await onto.boundingBox()
  if (!place) throw new Error('That day is not on the page.')
  await page.mouse.move(place.x + place.width / 2, place.y + place.height - 8, { steps: 6 })
  await page.mouse.move(place.x + place.width / 2, place.y + place.height - 12, { steps: 2 })
  await page.mouse.up()
}

/** The week that has this day. */
async function showWeekOf(day: string, onward: 'Next week' | 'Previous week'): Promise<void> {
  await button('Week').click()
  await button('Today').click()
  await cell(today()).waitFor()
  if (!(await cell(day).count())) await button(onward).click()
  await cell(day).waitFor()
}

it('content is written, dragged onto a day and back by Undo, but not into the past nor over what a colleague has done, and is scheduled with the keyboard alone, for a time that is still to come', async () => {
  await page.getByRole('heading', { name: 'No content yet' }).waitFor()
  await expectAccessible(page)
  await button('Create Content').click()
  const form = dialog('Create Content')
  await form.getByLabel('Title').fill(pangolin)
  await form.getByLabel('Content').fill('They come out when the moon is down.')
  await form.getByText('Twitter fits.').waitFor()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create Content' }).click()
  await toast(page, 'Content Created').waitFor()
  await closed(form)

  const day = addDays(today(), 1)
  await showWeekOf(day, 'Next week')
  await drag(cell(day))
  await toast(page, `“${pangolin}” moved`).waitFor()
  expect(wallOf(await itemNamed(pangolin))).toEqual({ date: day, time: '09:00' })
  await button('Undo').click()
  await toast(page, `“${pangolin}” is back`).waitFor()
  expect((await itemNamed(pangolin))?.scheduledDate).toBeNull()

  const past = addDays(today(), -1)
  await showWeekOf(past, 'Previous week')
  await drag(cell(past))
  await page.getByText('That day is over.').waitFor()
  await change(pangolin, { content: 'A colleague wrote this.' })
  await button('Today').click()
  await cell(today()).waitFor()
  await drag(cell(today()))
  await page.getByText(`A colleague changed “${pangolin}” meanwhile.`).first().waitFor()
  expect((await itemNamed(pangolin))?.scheduledDate).toBeNull()

  await page.reload()
  await press(`Schedule Post: ${pangolin}`)
  const planning = dialog('Schedule Post')
  const submit = planning.getByRole('button', { name: 'Schedule Post' })
  await planning.getByLabel('Date').fill(addDays(today(), -1))
  await planning.getByText('That day is over.').waitFor()
  expect(await submit.isDisabled()).toBe(true)
  await planning.getByLabel('Date').fill(addDays(today(), 3))
  await planning.getByLabel('Time').fill('15:00')
  await planning.getByText(/^That is .* in Lagos\./).waitFor()
  await expectAccessible(page)
  await submit.press('Enter')
  await toast(page, 'Content Scheduled').waitFor()
  await closed(planning)
  const item = await itemNamed(pangolin)
  expect(item).toMatchObject({ status: 'scheduled', timezone: zone })
  expect(item?.posts.map(({ platform, state }) => `${platform} ${state}`)).toEqual([
    'facebook scheduled',
    'twitter scheduled',
  ])
  await button('Month').click()
  const chosen = wallOf(item)?.date ?? ''
  await cell(today()).focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('data-day'))).toBe(chosen)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog(pangolin).getByRole('button', { name: 'Move to…' }).press('Enter')
  const move = dialog('Move to…')
  await move.getByLabel('Date').fill(addDays(today(), 4))
  await move.getByRole('button', { name: 'Move', exact: true }).press('Enter')
  await toast(page, `“${pangolin}” moved`).waitFor()
  expect(wallOf(await itemNamed(pangolin))).toEqual({ date: addDays(today(), 4), time: '15:00' })
  await expectAccessible(page)
})

it('on a narrow phone all that the calendar begins with is in sight, acts stand in even rows, and what is missing is told', async () => {
  await add('Cranes', ['twitter'])
  const wide = page
  page = await openDesk(
    await openDevice(server.url, { viewport: narrow, hasTouch: true }),
    'admin2',
    'content-calendar',
  )
  const nowhere = { x: -1, y: 0, width: 0, height: 0 }
  const boxes = (names: string[]) =>
    Promise.all(names.map(async (name) => (await button(name).boundingBox()) ?? nowhere))
  await button('Edit: Cranes').waitFor()
  for (const { x, width } of await boxes(['Create Content', 'AI Generate', 'Generate Weekly Content'])) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(narrow.width)
  }
  const row = await boxes(['Edit: Cranes', 'Preview: Cranes', 'Delete: Cranes'])
  for (const part of ['y', 'width'] as const) expect(new Set(row.map((box) => Math.round(box[part]))).size).toBe(1)

  await button('Schedule Post: Cranes').click()
  await dialog('Schedule Post').getByText('No social media tokens configured').waitFor()
  await dialog('Schedule Post').getByRole('button', { name: 'Schedule Post' }).click()
  await toast(page, 'Content Scheduled').waitFor()
  await page.close()
  page = wide
})

it('an event is made, and what is published and what the model writes comes back to be read, and is typed into at any place', async () => {
  await page.getByRole('tab', { name: 'Content Calendar' }).press('ArrowRight')
  await page.getByRole('heading', { name: 'Your calendar' }).waitFor()
  await button('Create Event').click()
  const event = dialog('Create Event')
  await event.getByLabel('Name').fill('World Pangolin Day')
  await event.getByLabel('Date').fill('2099-02-20')
  await event.getByLabel('Recurring').selectOption('Every year')
  await expectAccessible(page)
  await event.getByRole('button', { name: 'Create Event' }).click()
  await toast(page, 'Event Created').waitFor()
  await expectAccessible(page)

  await connectPlatforms(api, sandbox)
  await add('A calf at dusk', ['facebook', 'twitter'])
  await change('A calf at dusk', { status: 'scheduled' })
  await page.getByRole('tab', { name: 'Content Calendar' }).click()
  await page.reload()
  sandbox.failNext({ provider: 'x', status: 403, of: 'POST /2/tweets' })
  await press('Publish Now: A calf at dusk')
  await dialog('Publish now?').getByRole('button', { name: 'Publish Now' }).click()
  await dialog('Publish Issues').getByText('Twitter: Forbidden').waitFor()
  await expectAccessible(page)
  await dialog('Publish Issues').getByRole('button', { name: 'Done' }).click()

  await press('AI Generate')
  const form = dialog('AI Content Generation')
  await form.getByLabel('Occasion').fill('World Wetlands Day')
  await form.getByLabel('Style').selectOption('Casual & Fun')
  sandbox.openai.setQuota(false)
  await form.getByRole('button', { name: 'Generate' }).click()
  await form.getByText('The account at OpenAI has nothing left to spend.').waitFor()
  sandbox.openai.setQuota(true)
  await form.getByRole('button', { name: 'Generate' }).click()
  const words = form.getByLabel('Content for Facebook')
  await words.fill('abcdef')
  await expectAccessible(page)
  await words.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 3))
  await words.focus()
  await page.keyboard.type('XYZ')
  expect(await words.inputValue()).toBe('abcXYZdef')
  await form.getByRole('button', { name: 'Discard' }).dblclick()
  await dialog('Discard these words?').getByRole('button', { name: 'Cancel' }).click()
  expect(await words.inputValue()).toBe('abcXYZdef')
  await form.getByRole('button', { name: 'Save all' }).click()
  await toast(page, '2 drafts saved').waitFor()

  await press('Generate Weekly Content')
  const week = dialog('Generate Weekly Content')
  await week.getByRole('button', { name: 'Generate the week' }).click()
  await week.getByText('Created 7, 0 there already.').waitFor()
  await expectAccessible(page)
})
