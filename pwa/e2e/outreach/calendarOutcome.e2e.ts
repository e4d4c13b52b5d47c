import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { ContentItem } from '../../../data/contract/outreach/calendar.ts'
import { openSandbox, type Sandbox } from '../../../scripts/sandbox/sandbox.ts'
import { type Api, openApi } from '../harness/api.ts'
import { desktop, openDevice } from '../harness/browser.ts'
import { closeContexts } from '../harness/contexts.ts'
import { openDesk, toast } from '../harness/desk.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { connectPlatforms, json } from '../harness/platforms.ts'
import { startServer } from '../harness/server.ts'

let sandbox: Sandbox
let api: Api
let page: Page

fromScratch(
  async () => {
    sandbox = await openSandbox()
    const server = await startServer({ env: sandbox.env })
    api = openApi(server.url)
    await api.signIn()
    await connectPlatforms(api, sandbox)
    const { storyId } = await api.submit()
    await api.move(storyId, 'published')
    await add({ title: 'Cranes', content: 'They are at the lake.', scheduledDate: inDays(3) })
    await add({ title: 'Herons', content: 'They stand still.', scheduledDate: inDays(4) })
    await add({ title: 'A story', content: 'x'.repeat(270), storyId })
    for (const title of ['Cranes', 'Herons']) await change(title, { status: 'scheduled' })
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

const address = '/api/content-calendar'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })
const itemNamed = async (title: string) =>
  ((await (await api.call('GET', address)).json()) as ContentItem[]).find((item) => item.title === title)
const add = (words: object) => {
  const { body, headers } = json({ platforms: ['twitter'], ...words })
  return api.call('POST', address, { body, headers: { ...headers, 'idempotency-key': crypto.randomUUID() } })
}
const change = async (title: string, part: object) => {
  const item = await itemNamed(title)
  return api.call('PUT', `${address}/${item?.id}`, json({ ...part, revision: item?.revision }))
}
const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
const sent = () => sandbox.x.posts().map(({ text }) => text)

it('what a colleague wrote meanwhile is shown before it goes out', async () => {
  await button('Publish Now: Cranes').press('Enter')
  const question = dialog('Publish now?')
  await question.getByText('They are at the lake.').waitFor()
  await change('Cranes', { content: 'They are somewhere.' })
  await question.getByRole('button', { name: 'Publish Now' }).click()
  await question.getByText('A colleague changed this content meanwhile.').waitFor()
  await question.getByText('They are somewhere.').waitFor()
  expect(sent()).toEqual([])
  await question.getByRole('button', { name: 'Publish Now' }).click()
  await toast(page, 'Content Published').waitFor()
  await page.getByText('“Cranes” is out on Twitter.').waitFor()
  expect(sent()).toEqual(['They are somewhere.'])
})

it('an outcome that was not heard is told with the next click, and nothing goes out again', async () => {
  await button('Publish Now: Herons').press('Enter')
  const question = dialog('Publish now?')
  await page.route(
    `**${address}/*`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await question.getByRole('button', { name: 'Publish Now' }).click()
  await question.getByText('Failed to update status').waitFor()
  await question.getByRole('button', { name: 'Publish Now' }).click()
  const outcome = dialog('Content Published')
  await outcome.getByText('See it on Twitter').waitFor()
  await outcome.getByRole('button', { name: 'Done' }).click()
  expect(sent()).toEqual(['They are somewhere.', 'They stand still.'])
})

it('the link of a story is counted, and previewed with its share card', async () => {
  await button('Edit: A story').press('Enter')
  await dialog('Edit content').getByText('15 characters too many for Twitter.').waitFor()
  await page.keyboard.press('Escape')
  await button('Preview: A story').press('Enter')
  const preview = dialog('Preview Social Media Post')
  await preview.getByText('15 characters too many for Twitter.').waitFor()
  await preview.getByRole('img', { name: 'The picture of the post' }).waitFor()
})
