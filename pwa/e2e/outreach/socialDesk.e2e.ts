import path from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openSandbox, type Sandbox } from '../../../scripts/sandbox/sandbox.ts'
import { type Api, openApi } from '../harness/api.ts'
import { expectAccessible } from '../harness/axe.ts'
import { desktop, openDevice } from '../harness/browser.ts'
import { closeContexts } from '../harness/contexts.ts'
import { openDesk, toast } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { connectPlatforms, json } from '../harness/platforms.ts'
import { type Server, startServer } from '../harness/server.ts'

let sandbox: Sandbox
let server: Server
let api: Api
let page: Page

fromScratch(async () => {
  sandbox = await openSandbox()
  server = await startServer({ env: sandbox.env })
  api = openApi(server.url)
  await api.signIn()
  const { storyId } = await api.submit({ title: 'The heron came back' })
  await api.move(storyId, 'published')
  const scheduledAt = new Date(Date.now() + 30 * 86_400_000).toISOString()
  const planned = { platform: 'facebook', postText: 'The egrets roost.', scheduledAt }
  await api.call('POST', '/api/social-media/scheduled-posts', json(planned))
  leaveInDoubt('The tide is in.')
  const device = await openDevice(server.url, { viewport: desktop })
  page = await openDesk(device, 'admin1', 'social')
  return async () => {
    await closeContexts()
    await server.stop()
    await sandbox.close()
  }
})

/** A post that Twitter was asked to show, and nobody heard the answer. */
function leaveInDoubt(words: string): void {
  const at = new Date().toISOString()
  const database = new Sqlite(path.join(server.dataDir, 'voices.sqlite'))
  database
    .prepare(
      "insert into scheduled_posts (content_type, platforms, post_text, status, attempts, unclear_since, created_at, updated_at) values ('custom', '[\"twitter\"]', ?, 'failed', 1, ?, ?, ?)",
    )
    .run(words, at, at, at)
  database.close()
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const tab = (name: string) => page.getByRole('tab', { name }).click()
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const row = (words: string) => page.getByRole('listitem').filter({ hasText: words }).first()

it('a page is connected, a published story goes out with its share card by one click, and a post in doubt is looked into', async () => {
  await tab('Token Manager')
  await button('Add Token').click()
  await button('Add Token').last().click()
  await dialog('Add a token').getByText('Page ID is needed.').waitFor()
  await page.getByLabel('Page ID').fill(sandbox.facebook.page.id)
  await page.getByLabel('Access token').fill(sandbox.facebook.page.token)
  await expectAccessible(page)
  await button('Add Token').last().click()
  await toast(page, 'Token Added').waitFor()
  await button('Test Facebook').click()
  await toast(page, 'Connection Works').waitFor()
  await expectAccessible(page)

  await connectPlatforms(api, sandbox)
  await page.getByRole('link', { name: 'Published', exact: true }).click()
  await button('Post to social: The heron came back').click()
  const text = page.getByLabel('Post text')
  await eventually(() => text.inputValue()).toContain('“The heron came back”, told by Amina Example')
  expect(await page.evaluate(() => sessionStorage.getItem('pending-publish'))).toBe(null)
  const card = page.getByRole('figure', { name: 'On Facebook' }).getByRole('img', { name: 'The picture of the post' })
  await eventually(() => card.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200)
  await expectAccessible(page)
  await button('Publish Now').dblclick()
  await dialog('Publish now?').getByRole('button', { name: 'Publish Now' }).dblclick()
  await toast(page, 'Content Published').waitFor()
  await page.getByText('Published on Facebook and Twitter.').waitFor()
  expect(await text.inputValue()).toBe('')
  const said = [
    ...sandbox.facebook.posts().map(({ message }) => message),
    ...sandbox.x.posts().map((post) => post.text),
  ]
  expect(said.map((words) => words.includes('The heron came back'))).toEqual([true, true])
  expect(sandbox.x.posts().map(({ media }) => media?.length)).toEqual([1])

  await tab('Scheduled Posts')
  await row('The egrets roost.')
    .getByText(/Goes out/)
    .waitFor()
  const unclear = row('The tide is in.')
  await unclear.getByText('To be checked').waitFor()
  await expectAccessible(page)
  await unclear.getByRole('button', { name: 'It is there' }).click()
  await dialog('It is on Twitter?').waitFor()
  await expectAccessible(page)
})
