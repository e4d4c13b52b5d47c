import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openApi } from '../harness/api.ts'
import { type Device, desktop, openDevice, phone } from '../harness/browser.ts'
import { adminPath, enterCode, openDesk, viewFull } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { adminCodes, type Server, startServer } from '../harness/server.ts'

let server: Server
let device: Device

fromScratch(async () => {
  server = await startServer()
  return () => server.stop()
})
beforeEach(async () => {
  device = await openDevice(server.url, { viewport: desktop })
})
afterEach(() => device.close())

const code = (page: Page) => page.getByLabel('Authentication code')
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Admin dashboard' })
const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

/** [label in the rail, address, heading of the tab], in the order of the rail. */
const tabs = [
  ['Pending', 'pending', 'Stories Awaiting Review'],
  ['Published', 'published', 'Published stories'],
  ['Messages', 'messages', 'Messages'],
  ['Blog', 'blog', 'Blog'],
  ['Content calendar', 'content-calendar', 'Content calendar'],
  ['Social', 'social', 'Social'],
  ['Newsletter', 'newsletter', 'Newsletter'],
  ['Authors', 'authors', 'Authors'],
  ['Donations', 'donations', 'Donations'],
  ['Notifications', 'notifications', 'Notifications'],
  ['Settings', 'settings', 'Settings'],
] as const

describe('the gate', () => {
  it('asks for the authentication code, and its button works only with one', async () => {
    const page = await device.open(adminPath)
    expect(await code(page).getAttribute('type')).toBe('password')
    const button = page.getByRole('button', { name: 'Access Admin' })
    expect(await button.isDisabled()).toBe(true)
    await code(page).fill('x')
    expect(await button.isDisabled()).toBe(false)
  })

  it('a wrong code is told, and the field is empty again', async () => {
    const page = await device.open(adminPath)
    await enterCode(page, 'not-this-one')
    await page.getByRole('alert').getByText('Invalid authentication code').waitFor()
    await eventually(() => code(page).inputValue()).toBe('')
    expect(await code(page).evaluate((field) => field === document.activeElement)).toBe(true)
  })

  it("says 'Verifying...' for as long as the server thinks", async () => {
    const page = await device.open(adminPath)
    let answer = () => undefined as unknown
    await page.route('**/api/admin/session', (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      answer = () => route.continue()
    })
    await enterCode(page, adminCodes.admin1)
    const button = page.getByRole('button', { name: 'Verifying...' })
    await button.waitFor()
    expect(await button.isDisabled()).toBe(true)
    answer()
    await dashboard(page).waitFor()
  })

  it.each(['admin1', 'admin2'] as const)('the code decides who sits at the desk: %s', async (admin) => {
    const page = await openDesk(device, admin)
    await page.getByRole('navigation', { name: 'Admin sections' }).getByText(admin).waitFor()
    const cookie = (await device.context.cookies()).find(({ name }) => name === 'vfw_admin')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', expires: -1 })
    expect(await page.evaluate(() => Object.values(sessionStorage))).toEqual(expect.arrayContaining(['true', admin]))
  })

  it('a forged cookie or a flag set by hand opens nothing', async () => {
    await device.context.addCookies([{ name: 'vfw_admin', value: 'forged'.repeat(7), url: server.url }])
    await device.context.addInitScript(() => {
      sessionStorage.setItem('adminAuthenticated', 'true')
      sessionStorage.setItem('adminName', 'admin1')
    })
    const page = await device.open(adminPath)
    await code(page).waitFor()
    const answers = await page.evaluate(() =>
      Promise.all(
        ['/api/admin/summary', '/api/admin/session', '/api/stories?status=pending'].map(async (address) => {
          const answer = await fetch(address)
          return [answer.status, answer.ok ? await answer.json() : null]
        }),
      ),
    )
    expect(answers).toEqual([
      [401, null],
      [401, null],
      [200, []],
    ])
  })

  it('signing out closes the desk in other tabs too, also where they reach nothing', async () => {
    const page = await openDesk(device, 'admin1')
    const other = await device.open(adminPath)
    await dashboard(other).waitFor()
    await other.route('**/api/**', (route) => route.abort())
    await page.getByRole('button', { name: 'Sign out' }).click()
    await code(page).waitFor()
    await code(other).waitFor()
    expect(await other.evaluate(() => sessionStorage.length)).toBe(0)
  })

  it('signing out leaves nothing behind', async () => {
    const page = await openDesk(device, 'admin1')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await code(page).waitFor()
    // The name of the device opens nothing: its wrong codes are counted apart from those of strangers.
    expect((await device.context.cookies()).map(({ name }) => name)).toEqual(['vfw_desk'])
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await page.reload()
    await code(page).waitFor()
  })
})

describe('the desk', () => {
  it('has five cards in their order', async () => {
    const page = await openDesk(device, 'admin1')
    const cards = page.getByRole('navigation', { name: 'Summary' }).getByRole('link')
    await eventually(() => cards.allTextContents()).toEqual([
      'Pending Stories0',
      'Published Stories0',
      'Blog Posts0',
      'Unread Messages0',
      'Successful Donations$0',
    ])
  })

  it('has exactly eleven tabs, each at its own address', async () => {
    const page = await openDesk(device, 'admin1')
    const rail = page.getByRole('navigation', { name: 'Admin sections' })
    for (const [label, hash, title] of tabs) {
      await rail.getByRole('link', { name: label, exact: label !== 'Pending' }).click()
      await headings(page).getByText(title, { exact: true }).waitFor()
      expect(new URL(page.url()).hash).toBe(`#${hash}`)
    }
    await page.reload()
    await headings(page).getByText('Settings', { exact: true }).waitFor()
    const linked = await rail.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(linked.filter((href) => href?.includes('#'))).toHaveLength(11)
  })

  it('can be walked through with the keyboard alone', async () => {
    const page = await openDesk(device, 'admin1')
    const rail = page.getByRole('navigation', { name: 'Admin sections' })
    await rail.getByRole('link', { name: 'Published', exact: true }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await headings(page).getByText('Blog', { exact: true }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Blog')
    await page.goBack()
    await headings(page).getByText('Stories Awaiting Review').waitFor()
  })

  it('#social-media-publish and a post handed over open the social tab', async () => {
    const page = await openDesk(device, 'admin1', 'social-media-publish')
    await headings(page).getByText('Social', { exact: true }).waitFor()
    await page.evaluate(() => sessionStorage.setItem('pending-publish', '{}'))
    await page.goto(`${adminPath}#pending`)
    await page.reload()
    await headings(page).getByText('Social', { exact: true }).waitFor()
  })

  it('on a phone all eleven tabs open from a sheet, which Esc closes', async () => {
    await device.close()
    device = await openDevice(server.url, { viewport: phone })
    const page = await openDesk(device, 'admin2')
    const opener = page.getByRole('button', { name: 'All 11' })
    await opener.click()
    const sheet = page.getByRole('dialog', { name: 'All sections' })
    await eventually(() => sheet.getByRole('link').count()).toBe(11)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
    await opener.click()
    await sheet.getByRole('link', { name: 'Donations' }).click()
    await headings(page).getByText('Donations', { exact: true }).waitFor()
  })

  it('a session that ends in the middle of an edit leads back to the gate, and the edit is still there', async () => {
    const { storyId } = await openApi(server.url).submit({ title: 'Night of the turtles' })
    expect(storyId).toBeGreaterThan(0)
    const page = await openDesk(device, 'admin1')
    await viewFull(page, 'Night of the turtles')
    await page.getByRole('button', { name: 'Edit Story' }).click()
    await page.getByLabel('Location').fill('A beach of the edit')
    await device.context.clearCookies()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Your session has ended.').waitFor()
    await page.getByText('Your unsaved changes to “Night of the turtles” are kept in this tab.').waitFor()
    await enterCode(page, adminCodes.admin1)
    await page.getByRole('button', { name: 'Go on editing' }).click()
    await eventually(() => page.getByLabel('Location').inputValue()).toBe('A beach of the edit')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Changes Saved').waitFor()
    const api = openApi(server.url)
    await api.signIn('admin2')
    expect(await api.story(storyId)).toMatchObject({ authorLocation: 'A beach of the edit' })
  })
})

it('five wrong codes lock the gate for everybody at that address, and the way to wait is told', async () => {
  const page = await device.open(adminPath)
  for (let attempt = 1; attempt <= 5; attempt++) {
    await enterCode(page, `wrong-${attempt}`)
    await eventually(() => code(page).inputValue()).toBe('')
    await page.getByRole('alert').getByText('Invalid authentication code').waitFor()
  }
  await enterCode(page, adminCodes.admin1)
  await page
    .getByRole('alert')
    .getByText(/try again in 15 minutes/)
    .waitFor()
  expect(await device.context.cookies()).toEqual([])
})
