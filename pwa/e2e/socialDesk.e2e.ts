import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openSandbox, type Sandbox } from '../../scripts/sandbox/sandbox.ts'
import { expectAccessible } from './harness/axe.ts'
import { closeDevices, desktop, openDevice, withoutWorker } from './harness/browser.ts'
import { openDesk, toast } from './harness/desk.ts'
import { fromScratch } from './harness/fromScratch.ts'
import { type Server, startServer } from './harness/server.ts'

let sandbox: Sandbox
let server: Server
let page: Page

fromScratch(async () => {
  sandbox = await openSandbox()
  server = await startServer({ env: sandbox.env })
  const device = await openDevice(server.url, { ...withoutWorker, viewport: desktop, reducedMotion: 'reduce' })
  page = await openDesk(device, 'admin1', 'social')
  return async () => {
    await closeDevices()
    await server.stop()
    await sandbox.close()
  }
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const tab = (name: string) => page.getByRole('tab', { name }).click()
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })

describe('the social tab', () => {
  it('adds tokens, tests them with the platform’s own words, and changes one without showing it', async () => {
    await page.getByText('No social media tokens configured').waitFor()
    await tab('Token Manager')
    await page.getByRole('heading', { name: 'No social media tokens configured' }).waitFor()
    expect(await button('Test Facebook').getAttribute('aria-disabled')).toBe('true')
    await button('Add Token').click()
    await button('Add Token').last().click()
    await dialog('Add a token').getByText('Page ID is needed.').waitFor()
    await page.getByLabel('Page ID').fill('100200300400')
    await page.getByLabel('Access token').fill('sandbox-page-token')
    await expectAccessible(page)
    await button('Add Token').last().click()
    await toast(page, 'Token Added').waitFor()
    await button('Test Facebook').click()
    await toast(page, 'Connection Works').waitFor()

    await button('Add Token').click()
    for (const [label, value] of Object.entries({
      'Access token *': '1-sandbox-access-token',
      'Access token secret': 'sandbox-access-secret',
      'Consumer key': 'sandbox-app-key',
      'Consumer secret': 'mistyped',
    }))
      await page.getByLabel(label).fill(value)
    await button('Add Token').last().click()
    await dialog('Add a token').waitFor({ state: 'detached' })
    await button('Test Twitter').click()
    await toast(page, 'Connection Failed').waitFor()
    await button('Edit the token of Twitter').click()
    expect(await page.getByLabel('Platform').isDisabled()).toBe(true)
    expect(await page.getByLabel('Consumer key').inputValue()).toBe('')
    await page.getByLabel('Consumer secret').fill('sandbox-app-secret')
    await button('Save Token').click()
    await toast(page, 'Token Saved').waitFor()
    await button('Test Twitter').click()
    await toast(page, 'Connection Works').waitFor()
    expect(await page.content()).not.toContain('sandbox-app-secret')
    await expectAccessible(page)
  })
})
