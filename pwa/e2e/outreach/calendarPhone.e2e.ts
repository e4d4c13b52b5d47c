import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openApi } from '../harness/api.ts'
import { expectAccessible } from '../harness/axe.ts'
import { openDevice } from '../harness/browser.ts'
import { closeContexts } from '../harness/contexts.ts'
import { openDesk, toast } from '../harness/desk.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { startServer } from '../harness/server.ts'

const narrow = { width: 360, height: 740 }

let page: Page

fromScratch(
  async () => {
    const server = await startServer()
    const api = openApi(server.url)
    await api.signIn()
    const scheduledDate = new Date(Date.now() + 3 * 86_400_000).toISOString()
    const item = { title: 'Cranes', content: 'They are back.', platforms: ['twitter'], scheduledDate }
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    await api.call('POST', '/api/content-calendar', { body: JSON.stringify(item), headers })
    const device = await openDevice(server.url, {
      viewport: narrow,
      hasTouch: true,
    })
    page = await openDesk(device, 'admin1', 'content-calendar')
    return async () => {
      await closeContexts()
      await server.stop()
    }
  },
  { inOrder: true },
)

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })
const boxes = (names: string[]) => Promise.all(names.map(async (name) => (await button(name).boundingBox()) ?? nowhere))
const nowhere = { x: -1, y: 0, width: 0, height: 0 }

it('all that the calendar begins with is in sight on a narrow phone, and what can be done with an item stands in even rows', async () => {
  await button('Edit: Cranes').waitFor()
  for (const { x, width } of await boxes(['Create Content', 'AI Generate', 'Generate Weekly Content'])) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(narrow.width)
  }
  const row = await boxes(['Edit: Cranes', 'Preview: Cranes', 'Delete: Cranes'])
  for (const part of ['y', 'width'] as const) expect(new Set(row.map((box) => Math.round(box[part]))).size).toBe(1)
})

it('a platform without a token is told before a post is planned or sent, and an outcome that is none stays to be read', async () => {
  const warning = 'No social media tokens configured'
  await button('Schedule Post: Cranes').click()
  const form = dialog('Schedule Post')
  await form.getByText(warning).waitFor()
  await expectAccessible(page)
  await page.setViewportSize(narrow)
  await form.getByRole('button', { name: 'Schedule Post' }).click()
  await toast(page, 'Content Scheduled').waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()

  await button('Publish Now: Cranes').click()
  const question = dialog('Publish now?')
  await question.getByText(warning).waitFor()
  await question.getByRole('button', { name: 'Publish Now' }).click()
  await dialog('Publish Issues').getByText('Twitter:').waitFor()
  expect(await page.locator('.toast').count()).toBe(0)
  await expectAccessible(page)
})
