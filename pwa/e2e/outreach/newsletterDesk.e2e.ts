import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, it } from 'vitest'
import { type Api, openApi } from '../harness/api.ts'
import { axeFindings, colourRules } from '../harness/axe.ts'
import { type Device, desktop, openDevice, phone } from '../harness/browser.ts'
import { enterCode, openDesk, toast } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { json } from '../harness/platforms.ts'
import { adminCodes, type Server, startServer } from '../harness/server.ts'

let post: Awaited<ReturnType<typeof openPost>>
let server: Server
let device: Device
let api: Api
let page: Page

fromScratch(async () => {
  post = await openPost()
  server = await startServer({ env: post.env })
  device = await openDevice(server.url, { viewport: desktop })
  api = openApi(server.url)
  await api.signIn()
  const list = { csv: 'amina@example.org\nwrong@example.org', haveAgreed: true }
  await api.call('POST', '/api/newsletter/subscribers/import', json(list))
  page = await openDesk(device, 'admin1', 'newsletter')
  return async () => {
    await server.stop()
    await post.close()
  }
})

const dialog = (name?: string | RegExp) => page.getByRole('dialog', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const within = (name: string | RegExp, press: string) => dialog(name).getByRole('button', { name: press, exact: true })
const part = (name: string) => page.getByRole('navigation', { name: 'Newsletter' }).getByRole('link', { name }).click()
const content = () => page.getByRole('textbox', { name: 'Content' })
const row = (text: string) => page.getByRole('listitem').filter({ hasText: text })

/** Everything at its size on a laptop, and the colours of the dark scheme on a phone; nothing scrolls sideways. */
async function looksRight(): Promise<void> {
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axeFindings(page, colourRules)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.setViewportSize(desktop)
  await page.emulateMedia({ colorScheme: 'light' })
}

it('a newsletter is composed for a list, outlives a reload and a session, is looked at, tried out, and sent once although the answer was lost', async () => {
  const { storyId } = await api.submit({ title: 'The heron by the weir' })
  await api.move(storyId, 'published')
  await part('Subscribers')
  await row('amina@example.org').waitFor()
  await looksRight()
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.csv$/)

  await part('Compose')
  await button('New newsletter').click()
  await page.getByText('It still needs a subject and some words.').waitFor()
  expect(await button('Send Newsletter').getAttribute('aria-disabled')).toBe('true')
  await page.getByLabel('Subject').fill('Nor on the river')
  await page.getByLabel('Subject').press('Home')
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  for (const letter of 'vembe') await page.keyboard.press(letter)
  expect(await page.getByLabel('Subject').inputValue()).toBe('November on the river')
  await content().click()
  await page.keyboard.type('Dear friends, forty nests were counted.')
  await button('Choose stories').click()
  await dialog('Choose stories').getByRole('searchbox').fill('weir heron')
  await dialog('Choose stories').getByLabel('The heron by the weir').check()
  await within('Choose stories', 'Choose 1').click()
  await row('The heron by the weir').waitFor()

  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await page.getByLabel('Subject').waitFor()
  await device.context.clearCookies()
  await button('Preview').click()
  await enterCode(page, adminCodes.admin1)
  expect(await page.getByLabel('Subject').inputValue()).toBe('November on the river')
  await content().getByText('forty nests').waitFor()

  await button('Preview').click()
  const mail = page.frameLocator('iframe[title="The newsletter as a mail"]')
  await mail.getByText('forty nests').waitFor()
  await mail.getByText('The heron by the weir').first().waitFor()
  await looksRight()
  await within('Preview', 'Text only').click()
  await dialog('Preview').getByText('Dear friends, forty nests').waitFor()
  await within('Preview', 'Send test').click()
  await dialog('Send a test').getByLabel('Your address').fill('nobody')
  await within('Send a test', 'Send the test').click()
  await toast(page, 'Email Failed').waitFor()
  await dialog('Send a test').getByLabel('Your address').fill('editor@example.org')
  await within('Send a test', 'Send the test').click()
  await toast(page, 'Test Sent').waitFor()
  await eventually(() => post.mailsTo('editor@example.org').map(({ subject }) => subject)).toEqual([
    '[Test] November on the river',
  ])

  post.hold()
  post.refuse('wrong@example.org')
  await page.route(
    '**/api/newsletter/drafts/*/send',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await button('Send Newsletter').click()
  await within('Send this to 2 people?', 'Send now').click()
  await toast(page, 'Newsletter Error').waitFor()
  await dialog().getByText('nobody gets it twice').waitFor()
  await within('Send this to 2 people?', 'Send now').click()
  await toast(page, 'Newsletter Sending').waitFor()
  await page.getByRole('heading', { name: 'November on the river' }).waitFor()

  await button('Pause').click()
  await toast(page, 'Paused').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await eventually(focused).toBe('November on the river')
  await button('Resume').click()
  await toast(page, 'Resumed').waitFor()
  post.goOn()
  await row('wrong@example.org').getByText('Failed', { exact: true }).waitFor()
  await row('amina@example.org').getByText('Sent', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^failed\s*1$/i }).click()
  await row('amina@example.org').waitFor({ state: 'detached' })
  await looksRight()
  const newsletters = post.mailsTo('amina@example.org').filter(({ subject }) => subject === 'November on the river')
  expect(newsletters).toHaveLength(1)
  await part('Sent')
  await page.getByRole('link', { name: 'November on the river' }).click()
  await page.getByRole('link', { name: 'November on the river' }).waitFor({ state: 'detached' })
  await part('Compose')
  await page.getByRole('heading', { name: 'No drafts' }).waitFor()
})

/** A mail server that takes nothing while it is held, and refuses some mailboxes for good. */
async function openPost() {
  const taken: { to: string; mail: Email }[] = []
  const refused = new Set<string>()
  let held: (() => void)[] | null = null
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 500,
    onRcptTo({ address }, _session, callback) {
      const answer = () =>
        callback(refused.has(address) ? Object.assign(new Error('No such mailbox here'), { responseCode: 550 }) : null)
      if (held) held.push(answer)
      else answer()
    },
    async onData(stream, session, callback) {
      const mail = await PostalMime.parse(await buffer(stream))
      for (const { address } of session.envelope.rcptTo) taken.push({ to: address, mail })
      callback()
    },
  })
  smtp.on('error', () => {})
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const goOn = () => {
    const waiting = held ?? []
    held = null
    for (const answer of waiting) answer()
  }
  return {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}/?ignoreTLS=true`,
      MAIL_FROM: 'Voices for Wildlife <post@voices.example>',
    },
    mailsTo: (address: string) => taken.filter(({ to }) => to === address).map(({ mail }) => mail),
    refuse: (address: string) => refused.add(address),
    hold: () => {
      held = []
    },
    goOn,
    async close() {
      goOn()
      await new Promise<void>((resolve) => smtp.close(resolve))
    },
  }
}
