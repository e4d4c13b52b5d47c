import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { until } from '../../../scripts/until.ts'
import { type Api, openApi } from '../harness/api.ts'
import { axeFindings } from '../harness/axe.ts'
import { type Device, desktop, openDevice, phone, withEarlierWorker } from '../harness/browser.ts'
import { addFile, fillStory, outbox } from '../harness/contributor.ts'
import { adminPath, openDesk, toast, viewFull } from '../harness/desk.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { makePhoto, makeVideo } from '../harness/media.ts'
import { untilReadyForOffline } from '../harness/offline.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let device: Device
let api: Api
/** A published story with a photo and a video. */
let illustrated: number

fromScratch(async () => {
  server = await startServer({ env: { DEMO_CONTENT: 'on' } })
  api = openApi(server.url)
  await api.signIn()
  const files = { image: await makePhoto(), video: await makeVideo() }
  illustrated = (await api.submit({ title: 'Illustrated' }, files)).storyId
  await until(async () => (await api.story(illustrated)).media.every(({ state }) => state === 'ready'))
  await api.move(illustrated, 'published')
  await api.submit({ title: 'Pending for the reader' }, { image: await makePhoto() })
  const { storyId } = await api.submit({ title: 'Rejected for the reader' })
  await api.move(storyId, 'rejected', 'It was told before.')
  return () => server.stop()
})
const open = async (options: BrowserContextOptions = {}) => {
  device = await openDevice(server.url, options)
}
afterEach(() => device.close())

const circumstances = [
  [
    { viewport: phone, colorScheme: 'dark' },
    { viewport: desktop, colorScheme: 'light' },
  ],
  [
    { viewport: phone, colorScheme: 'light' },
    { viewport: desktop, colorScheme: 'dark' },
  ],
] as const
let turn = 0

/** On a phone and on a desktop, one in light and one in dark, which change places from one part of the app to the next. */
async function expectNothing(page: Page): Promise<void> {
  const findings: string[] = []
  for (const { viewport, colorScheme } of circumstances[turn++ % 2] ?? []) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    findings.push(...(await axeFindings(page)).map((finding) => `${colorScheme}, ${viewport.width} px: ${finding}`))
  }
  expect(findings).toEqual([])
}

it('axe finds nothing where a reader comes: a story with a photo and a video, a story over the list, the menu, and pages that are not there', async () => {
  await open()
  const page = await device.open(`/story/${illustrated}`)
  await expectNothing(page)
  await page.goto('/stories', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Read Full Story' }).first().click()
  await page.getByRole('dialog').getByText('nobody spoke').waitFor()
  await expectNothing(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.goto('/stories?q=poulpe&language=fr')
  await page.getByRole('link', { name: 'Trois lunes sans le récif' }).click()
  await page.getByRole('link', { name: 'Read it as it was written, in English' }).waitFor()
  await expectNothing(page)
  for (const path of ['/nope', '/story/999999']) {
    await page.goto(path)
    await expectNothing(page)
  }
})

it('axe finds nothing where somebody writes: the form with errors, with files, its draft, what is saved on the phone, the outbox, what was sent, and the copies without a connection', async () => {
  await open(withEarlierWorker)
  const page = await device.open('/submit-story')
  await untilReadyForOffline(page)
  await page.getByRole('button', { name: 'Submit story' }).click()
  await page.getByRole('paragraph').filter({ hasText: 'Title is required' }).waitFor()
  await expectNothing(page)
  await fillStory(page, { title: 'For every reader' })
  await addFile(page, 'photo', await makePhoto())
  await page.getByText(/Draft saved on this phone/).waitFor()
  await expectNothing(page)
  await page.reload()
  await page.getByRole('button', { name: 'Continue your draft' }).waitFor()
  await expectNothing(page)
  await page.getByRole('button', { name: 'Continue your draft' }).click()
  await device.setOffline(true)
  await page.getByRole('button', { name: 'Save to outbox' }).click()
  await page.getByRole('heading', { name: 'Safe on this phone. It will send itself.' }).waitFor()
  await outbox(page).getByText('For every reader').waitFor()
  await expectNothing(page)
  await device.setOffline(false)
  await toast(page, 'Story Submitted Successfully!').waitFor()
  await expectNothing(page)
  await outbox(page).getByText('Receipt').click()
  await expectNothing(page)
  await device.setOffline(true)
  for (const path of ['/stories', '/story/1', '/story/999999', '/nope']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectNothing(page)
  }
})

it('axe finds nothing at the desk: the gate, a wrong code, what is pending, the full view, the edit, the rejection, what is rejected and published, other tabs, and the sheet with all eleven', async () => {
  await open()
  const gate = await device.open(adminPath)
  await gate.getByLabel('Authentication code').waitFor()
  await expectNothing(gate)
  await gate.getByLabel('Authentication code').fill('wrong')
  await gate.getByRole('button', { name: 'Access Admin' }).click()
  await gate.getByText('Invalid authentication code').waitFor()
  await expectNothing(gate)

  const desk = await openDesk(device, 'admin1')
  await desk.getByRole('heading', { name: 'Pending for the reader' }).waitFor()
  await expectNothing(desk)
  await viewFull(desk, 'Pending for the reader')
  await desk.getByRole('dialog').getByText('amina@example.org').waitFor()
  await expectNothing(desk)
  await desk.getByRole('button', { name: 'Edit Story' }).click()
  await desk.getByLabel('Story Content').waitFor()
  await expectNothing(desk)
  await desk.getByRole('button', { name: 'Cancel' }).click()
  await desk.getByRole('button', { name: 'Reject', exact: true }).click()
  await desk.getByLabel('Reason').waitFor()
  await expectNothing(desk)
  await desk.keyboard.press('Escape')
  await desk.keyboard.press('Escape')
  await desk.setViewportSize(phone)
  await desk.getByRole('button', { name: 'Rejected' }).click()
  await desk.getByText('It was told before.').waitFor()
  await expectNothing(desk)

  await desk.goto(`${adminPath}#published`)
  await desk.getByRole('button', { name: 'Unpublish: Illustrated' }).click()
  await desk.getByRole('dialog').waitFor()
  await expectNothing(desk)
  await desk.keyboard.press('Escape')
  for (const [tab, title] of [
    ['published', 'Published stories'],
    ['blog', 'Blog'],
    ['settings', 'Settings'],
  ]) {
    await desk.goto(`${adminPath}#${tab}`)
    await desk.getByRole('main').getByRole('heading', { name: title, exact: true, level: 2 }).waitFor()
    await expectNothing(desk)
  }
  for (const [address, words] of [
    ['?panel=mail#settings', 'No mail server is set up'],
    ['?panel=exchange#settings', 'Import and export'],
    ['#newsletter', 'No mail server is set up'],
  ] as const) {
    await desk.goto(`${adminPath}${address}`)
    await desk.getByRole('main').getByText(words).first().waitFor()
    await expectNothing(desk)
  }
  await desk.setViewportSize(phone)
  await desk.getByRole('button', { name: 'All 11' }).click()
  await desk.getByRole('dialog', { name: 'All sections' }).waitFor()
  expect(await axeFindings(desk)).toEqual([])
})

it('axe finds nothing at the translations of a story, one of which is written by the keyboard alone and stands beside the story on a small phone', async () => {
  await open()
  const desk = await openDesk(device, 'admin1', 'published')
  await viewFull(desk, 'Three moons without the reef')
  await desk.getByRole('button', { name: 'Translations' }).click()
  const listed = desk.getByRole('dialog', { name: 'Translations' })
  await listed.getByRole('heading', { name: 'French' }).waitFor()
  await expectNothing(desk)
  await listed.getByRole('button', { name: 'Write', exact: true }).first().focus()
  await desk.keyboard.press('Enter')
  await desk.getByRole('dialog', { name: 'French translation' }).getByLabel('Paragraph 1').waitFor()
  await expectNothing(desk)
  await desk.setViewportSize({ width: 360, height: 640 })
  const overflow = await desk.evaluate(() =>
    [...document.querySelectorAll('dialog[open] *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map(({ tagName, className }) => `${tagName} ${className}`),
  )
  expect(overflow).toEqual([])
  // By the keyboard alone: to the first field, typed, and asked before it is lost.
  await desk.getByLabel('Translated by').focus()
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('End')
  await desk.keyboard.type(' encore')
  await desk.keyboard.press('Escape')
  await desk.getByRole('dialog', { name: 'Discard your changes?' }).waitFor()
  expect(await axeFindings(desk)).toEqual([])
})
