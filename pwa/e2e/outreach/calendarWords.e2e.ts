import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { ContentItem } from '../../../data/contract/outreach/calendar.ts'
import { wallTimeOf } from '../../../data/rules/zonedTime.ts'
import { type Api, openApi } from '../harness/api.ts'
import { desktop, openDevice } from '../harness/browser.ts'
import { closeContexts } from '../harness/contexts.ts'
import { openDesk, toast } from '../harness/desk.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { startServer } from '../harness/server.ts'

let api: Api
let page: Page

fromScratch(
  async () => {
    const server = await startServer()
    api = openApi(server.url)
    await api.signIn()
    const device = await openDevice(server.url, { viewport: desktop })
    page = await openDesk(device, 'admin1', 'content-calendar')
    return async () => {
      await closeContexts()
      await server.stop()
    }
  },
  { inOrder: true },
)

const address = '/api/content-calendar'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })
const items = async () => (await (await api.call('GET', address)).json()) as ContentItem[]
const itemNamed = async (title: string) => (await items()).find((item) => item.title === title)

/** The server does it, and its answer is lost on the way. */
const loseAnswer = () =>
  page.route(
    `**${address}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
const refuse = (status: number) =>
  page.route(`**${address}`, (route) => route.fulfill({ status, json: { error: 'busy', message: 'Later.' } }), {
    times: 1,
  })

describe('what was written after a lost answer', () => {
  it('is saved in the one item that the first click has made', async () => {
    await button('Create Content').click()
    const form = dialog('Create Content')
    const submit = form.getByRole('button', { name: 'Create Content' })
    await form.getByLabel('Title').fill('Cranes')
    await form.getByLabel('Content').fill('First words.')
    await loseAnswer()
    await submit.click()
    await form.getByText('Failed to create content').waitFor()
    await form.getByLabel('Content').fill('Much better words.')
    await refuse(429)
    await submit.click()
    await form.getByText('Later.').waitFor()
    await submit.click()
    await toast(page, 'Content Created').waitFor()
    expect((await items()).map(({ title, content }) => [title, content])).toEqual([['Cranes', 'Much better words.']])
  })

  it('is saved of an event too', async () => {
    const events = `${address}/events`
    await page.getByRole('tab', { name: 'Event Management' }).click()
    await button('Create Event').click()
    const form = dialog('Create Event')
    const submit = form.getByRole('button', { name: 'Create Event' })
    await form.getByLabel('Name').fill('Crane count')
    await form.getByLabel('Date').fill('2099-03-01')
    await page.route(
      `**${events}`,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await submit.click()
    await form.getByText('Failed to create event').waitFor()
    await form.getByLabel('Name').fill('Great crane count')
    await submit.click()
    await toast(page, 'Event Created').waitFor()
    const found = (await (await api.call('GET', events)).json()) as { name: string }[]
    expect(found.map(({ name }) => name).filter((name) => name.includes('rane count'))).toEqual(['Great crane count'])
    await page.getByRole('tab', { name: 'Content Calendar' }).click()
  })
})

describe('generated posts', () => {
  it('are typed into at any place, and thrown away after a question only', async () => {
    await button('AI Generate').click()
    const form = dialog('AI Content Generation')
    await form.getByLabel('Occasion').fill('Crane count')
    await form.getByLabel('Style').selectOption('casual')
    await form.getByRole('button', { name: 'Generate', exact: true }).click()
    const words = form.getByLabel('Content for Facebook')
    await words.fill('abcdef')
    await words.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 3))
    await page.keyboard.type('XYZ')
    expect(await words.inputValue()).toBe('abcXYZdef')
    await form.getByRole('button', { name: 'Discard' }).dblclick()
    await dialog('Discard these words?').getByRole('button', { name: 'Cancel' }).click()
    expect(await words.inputValue()).toBe('abcXYZdef')
  })

  it('are saved as they stand, once, also after a lost answer', async () => {
    const form = dialog('AI Content Generation')
    await form.getByLabel('Title for Facebook').fill('Counting cranes')
    const save = form.getByRole('button', { name: 'Save as draft for Facebook' })
    await loseAnswer()
    await save.click()
    await form.getByText('Failed to create content').waitFor()
    await form.getByLabel('Content for Facebook').fill('We counted.')
    await save.click()
    await toast(page, 'Saved as draft').waitFor()
    expect((await items()).filter(({ title }) => title === 'Counting cranes')).toMatchObject([
      { content: 'We counted.', status: 'draft', source: 'template', platforms: ['facebook'] },
    ])
    await form.getByRole('button', { name: 'Discard' }).click()
    await dialog('Discard these words?').getByRole('button', { name: 'Discard for good' }).click()
    await form.getByLabel('Occasion').waitFor()
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
  })
})

it('words for content that a colleague deleted become new content', async () => {
  await button('Edit: Cranes').click()
  const form = dialog('Edit content')
  await form.getByLabel('Content').fill('They must not be lost.')
  await api.call('DELETE', `${address}/${(await itemNamed('Cranes'))?.id}`)
  await form.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('A colleague has deleted this content.').waitFor()
  await dialog('Create Content').getByRole('button', { name: 'Create Content' }).click()
  await toast(page, 'Content Created').waitFor()
  expect((await itemNamed('Cranes'))?.content).toBe('They must not be lost.')
})

it('a time stays on the clocks on which it was typed, whichever zone is chosen meanwhile', async () => {
  await button('Create Content').click()
  const form = dialog('Create Content')
  await form.getByLabel('Title').fill('Spring')
  await form.getByLabel('Content').fill('They dance.')
  await form.getByLabel('Date').fill('2099-03-10')
  await form.getByLabel('Time in New York').fill('15:00')
  const other = await page.context().newPage()
  await other.goto(page.url().replace('#content-calendar', '#settings'))
  await other.getByLabel('Times are told as in').selectOption('Africa/Lagos')
  await other.getByRole('button', { name: 'Save time zone' }).click()
  await toast(other, 'Timezone Updated').waitFor()
  await other.close()
  page.once('dialog', (question) => question.accept())
  await page.reload()
  await button('Go on writing').click()
  await form.getByLabel('Time in New York').waitFor()
  await form.getByRole('button', { name: 'Create Content' }).click()
  await toast(page, 'Content Created').waitFor()
  const { scheduledDate } = (await itemNamed('Spring')) ?? {}
  expect(wallTimeOf(scheduledDate ?? '', 'America/New_York')).toEqual({ date: '2099-03-10', time: '15:00' })
})
