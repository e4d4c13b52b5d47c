import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { wallTimeOf } from '../../../data/rules/zonedTime.ts'
import { openSandbox, type Sandbox } from '../../../scripts/sandbox/sandbox.ts'
import { addDays } from '../../admin/calendar/days.ts'
import { openApi } from '../harness/api.ts'
import { expectAccessible } from '../harness/axe.ts'
import { desktop, openDevice } from '../harness/browser.ts'
import { calendarZone, openCalendar } from '../harness/calendar.ts'
import { closeContexts } from '../harness/contexts.ts'
import { openDesk, toast } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { connectPlatforms } from '../harness/platforms.ts'
import { startServer } from '../harness/server.ts'

let sandbox: Sandbox
let calendar: ReturnType<typeof openCalendar>
let page: Page

fromScratch(
  async () => {
    sandbox = await openSandbox()
    const server = await startServer({ env: sandbox.env })
    const api = openApi(server.url)
    await api.signIn()
    await connectPlatforms(api, sandbox)
    calendar = openCalendar(api)
    const device = await openDevice(server.url, { viewport: desktop })
    page = await openDesk(device, 'admin1', 'content-calendar')
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
/** A toast may lie over the buttons of a list for as long as it stays; a key reaches them. */
const press = (name: string) => button(name).press('Enter')
const today = () => wallTimeOf(new Date(), calendarZone).date

describe('content on its way out', () => {
  const timesSaid = (words: string) => [
    sandbox.facebook.posts().filter(({ message }) => message.includes(words)).length,
    sandbox.x.posts().filter(({ text }) => text.includes(words)).length,
  ]
  const ofStatus = (name: string) => page.getByRole('group', { name: 'Status' }).getByRole('button', { name })

  it('is written, scheduled, and published on both platforms by the clock, once', async () => {
    await press('Create Content')
    const form = dialog('Create Content')
    await form.getByLabel('Title').fill('Dawn at the lagoon')
    await form.getByLabel('Content').fill('The pelicans are up before us.')
    await form.getByRole('button', { name: 'Create Content' }).click()
    await toast(page, 'Content Created').waitFor()
    await press('Schedule Post: Dawn at the lagoon')
    await dialog('Schedule Post').getByLabel('Date').fill(addDays(today(), 2))
    await dialog('Schedule Post').getByRole('button', { name: 'Schedule Post' }).click()
    await toast(page, 'Content Scheduled').waitFor()
    const item = await calendar.named('Dawn at the lagoon')
    expect([item?.status, ...timesSaid('The pelicans')]).toEqual(['scheduled', 0, 0])

    if (item) await calendar.change(item, { scheduledDate: new Date(Date.now() + 3_000).toISOString() })
    await eventually(async () => (await calendar.named('Dawn at the lagoon'))?.status).toBe('published')
    expect(timesSaid('The pelicans')).toEqual([1, 1])
    await ofStatus('published').press('Enter')
    await button('Preview: Dawn at the lagoon').waitFor()
    expect(await button('Publish Now: Dawn at the lagoon').count()).toBe(0)
  })

  it('is published before its time by a click, and what each platform said is shown', async () => {
    for (const title of ['A calf at noon', 'A calf at dusk']) await calendar.add(title, { isScheduled: true })
    await ofStatus('scheduled').press('Enter')
    const outcome = dialog('Publish Issues')
    const publishNow = async (title: string) => {
      await press(`Publish Now: ${title}`)
      await dialog('Publish now?').getByRole('button', { name: 'Publish Now' }).click()
    }
    await publishNow('A calf at noon')
    await toast(page, '“A calf at noon” is out on Facebook and Twitter.').waitFor()
    expect(timesSaid('A calf at noon')).toEqual([1, 1])

    sandbox.failNext({ provider: 'x', status: 403, of: 'POST /2/tweets' })
    await publishNow('A calf at dusk')
    await outcome.getByText('Facebook: published.').waitFor()
    await outcome.getByText('Twitter: Forbidden').waitFor()
    await expectAccessible(page)
    await outcome.getByRole('button', { name: 'Done' }).click()
    expect(timesSaid('A calf at dusk')).toEqual([1, 0])

    await ofStatus('published').press('Enter')
    await press('Schedule again: A calf at dusk')
    await dialog('Schedule Post')
      .getByText('It goes to the platforms that have not taken it, and to no other.')
      .waitFor()
    await dialog('Schedule Post').getByLabel('Date').fill(addDays(today(), 2))
    await dialog('Schedule Post').getByRole('button', { name: 'Schedule Post' }).click()
    await toast(page, 'Content Scheduled').waitFor()
    const waiting = (await calendar.named('A calf at dusk'))?.posts.filter(({ state }) => state === 'scheduled')
    expect(waiting?.map(({ platform }) => platform)).toEqual(['twitter'])
    expect(await button('Schedule again: A calf at noon').count()).toBe(0)
  })
})

describe('drafts by the model', () => {
  it('that fail are said with the reason and never saved; those that come are saved when an admin says so', async () => {
    const before = (await calendar.items()).length
    const { openai } = sandbox
    await press('AI Generate')
    const form = dialog('AI Content Generation')
    await form.getByLabel('Occasion').fill('World Wetlands Day')
    await form.getByLabel('Style').selectOption('Casual & Fun')
    const generate = () => form.getByRole('button', { name: 'Generate' }).click()
    const refuse = (status: number, times = 1) => {
      for (let time = 0; time < times; time += 1) sandbox.failNext({ provider: 'openai', status })
    }
    // What may be over in a moment is asked three times.
    for (const [fail, reason] of [
      [() => openai.prepare({ ending: 'refusal' }), 'The model did not want to write this, and nothing was saved.'],
      [() => openai.prepare('Well, then.'), 'What came back is no draft that can be used.'],
      [() => openai.setQuota(false), 'The account at OpenAI has nothing left to spend.'],
      [() => refuse(429, 3), 'OpenAI wants us to slow down.'],
      [() => refuse(503, 3), 'OpenAI does not answer at the moment.'],
      [() => refuse(401), 'OpenAI does not accept the key of this site.'],
    ] as const) {
      fail()
      await generate()
      await form.getByText(reason).waitFor()
      await form.getByText('Failed to generate content').waitFor()
      openai.setQuota(true)
    }
    expect(await form.getByLabel('Occasion').inputValue()).toBe('World Wetlands Day')
    await expectAccessible(page)
    expect(await calendar.items()).toHaveLength(before)

    await generate()
    await form.getByLabel('Content for Twitter').waitFor()
    await form.getByLabel('Title for Facebook').fill('Wetlands, by a person')
    await expectAccessible(page)
    expect(await calendar.items()).toHaveLength(before)
    await form.getByRole('button', { name: 'Save all' }).click()
    await toast(page, '2 drafts saved').waitFor()
    expect(await calendar.items()).toHaveLength(before + 2)
    expect(await calendar.named('Wetlands, by a person')).toMatchObject({
      status: 'draft',
      source: 'openai',
      posts: [],
    })
  })

  it('of a week are seven, a second week of the same days has none, and a failure saves none', async () => {
    const before = (await calendar.items()).length
    const week = dialog('Generate Weekly Content')
    const generate = async () => {
      await press('Generate Weekly Content')
      await week.getByRole('button', { name: 'Generate the week' }).click()
    }
    sandbox.openai.setQuota(false)
    await generate()
    await week.getByText('Failed to generate weekly content').waitFor()
    await week.getByText('The account at OpenAI has nothing left to spend.').waitFor()
    sandbox.openai.setQuota(true)
    expect(await calendar.items()).toHaveLength(before)
    await week.getByRole('button', { name: 'Generate the week' }).click()
    await week.getByText('Created 7, 0 there already.').waitFor()
    await expectAccessible(page)
    await week.getByRole('button', { name: 'Done' }).click()
    await generate()
    await week.getByText('Created 0, 7 there already.').waitFor()
    await week.getByRole('button', { name: 'Done' }).click()
    const days = (await calendar.items())
      .slice(0, 7)
      .map(({ scheduledDate }) => scheduledDate && wallTimeOf(scheduledDate, calendarZone).date)
    expect(days.sort()).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => addDays(today(), day)))
    expect((await calendar.items()).filter(({ status }) => status === 'draft').length).toBeGreaterThanOrEqual(7)
    expect(await calendar.items()).toHaveLength(before + 7)
  })
})
