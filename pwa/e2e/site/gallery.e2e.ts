import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectFolder } from '../../../api/platform/paths.ts'
import { expectAccessible } from '../harness/axe.ts'
import { type Device, openDevice } from '../harness/browser.ts'

let vite: ViteDevServer
let device: Device

beforeAll(async () => {
  vite = await createServer({ root: projectFolder, logLevel: 'error', server: { port: 0, hmr: false } })
  await vite.listen()
  device = await openDevice(vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '')
})
afterAll(async () => {
  await device.close()
  await vite.close()
})

it('axe finds nothing in the pieces of the app and the desk, nor in any of their dialogs', async () => {
  const page = await device.open('/pwa/admin/gallery/index.html')
  await page.getByRole('heading', { name: 'Pieces', level: 1 }).waitFor({ timeout: 60_000 })
  await expectAccessible(page)
  const openers = page.getByRole('button', { name: /^Open / })
  const count = await openers.count()
  expect(count).toBeGreaterThan(5)
  for (let place = 0; place < count; place += 1) {
    await openers.nth(place).click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
}, 300_000)
