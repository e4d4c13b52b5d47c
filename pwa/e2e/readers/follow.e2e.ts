import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { type Api, openApi } from '../harness/api.ts'
import { axeFindings } from '../harness/axe.ts'
import { type Device, openDevice } from '../harness/browser.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { ripenNews } from '../harness/news.ts'
import { type Server, startServer } from '../harness/server.ts'

const reader = 'reader@follows.example'

let sandbox: Awaited<ReturnType<typeof openSandbox>>
let server: Server
let api: Api
let device: Device

fromScratch(async () => {
  sandbox = await openSandbox()
  server = await startServer({ env: sandbox.smtp.env })
  api = openApi(server.url)
  await api.signIn()
  return async () => {
    await server.stop()
    await sandbox.close()
  }
})
beforeEach(async () => {
  device = await openDevice(server.url)
})
afterEach(() => device.close())

/** What has come to the reader, oldest first. */
const mails = () => sandbox.smtp.inbox().filter(({ recipients }) => recipients.includes(reader))
const linkIn = (text = '', of: RegExp) => text.match(/http\S+/g)?.find((link) => of.test(link)) ?? ''

/** A story of Kenya that may be mailed, on the site. */
async function publish(title: string): Promise<number> {
  const { storyId } = await api.submit({ title, authorLocation: 'Nakuru, Kenya' })
  await api.move(storyId, 'published')
  return storyId
}

const follow = async (page: Page) => {
  await page.getByText('Get new stories by email').click()
  const form = page.getByRole('form', { name: 'Get new stories by email' })
  await form.getByLabel('Which stories').selectOption({ label: 'Stories from Kenya' })
  await form.getByLabel('How often').selectOption({ index: 1 })
  await form.getByLabel('Email address').fill(reader)
  await form.getByRole('button', { name: 'Follow' }).click()
  await page.getByText('One more step').waitFor()
}

it('a reader follows a country, says yes in the mail, gets its next story, leaves, and gets no more', async () => {
  const first = await publish('The herons of the lake')
  const page = await device.open(`/story/${first}`)
  await follow(page)
  await eventually(() => mails().length).toBe(1)

  const asked = mails()[0]?.email
  const confirming = linkIn(asked?.text, /follows\/confirm/)
  await page.goto(confirming)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Yes, send them' }).click()
  await page.getByRole('heading', { name: 'You get new stories from Kenya' }).waitFor()

  const second = await publish('The ford at Molo')
  await ripenNews(server)
  await eventually(() => mails().length).toBe(2)
  const told = mails()[1]?.email
  expect(told?.text).toContain('The ford at Molo')
  await page.goto(linkIn(told?.text, new RegExp(`/story/${second}`)))
  await page.getByRole('heading', { level: 1, name: 'The ford at Molo' }).waitFor()

  await page.goto(linkIn(told?.text, /follows\/(leave|mine)/))
  await page.getByRole('button', { name: 'Stop all' }).click()
  await page.getByRole('heading', { name: 'You get no more of these mails' }).waitFor()
  await publish('The owls of the ridge')
  await ripenNews(server)
  // Its writer has heard of the third publication, and the mail to who follows leaves with that one.
  const published = () => sandbox.smtp.inbox().filter(({ email }) => email.subject === 'Your story is published')
  await eventually(() => published().length).toBe(3)
  expect(mails()).toHaveLength(2)
})
