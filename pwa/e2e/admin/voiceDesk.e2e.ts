import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openSandbox, type Sandbox } from '../../../scripts/sandbox/sandbox.ts'
import { type Api, openApi } from '../harness/api.ts'
import { expectAccessible } from '../harness/axe.ts'
import { desktop, openDevice } from '../harness/browser.ts'
import { openDesk, toast, viewFull } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { makeRecording } from '../harness/media.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let api: Api
let sandbox: Sandbox

fromScratch(async () => {
  sandbox = await openSandbox()
  server = await startServer({ env: sandbox.env })
  api = openApi(server.url)
  await api.signIn('admin2')
  return async () => {
    await server.stop()
    await sandbox.close()
  }
})

const openOffice = async (): Promise<Page> => openDesk(await openDevice(server.url, { viewport: desktop }), 'admin1')
const secondsOf = (page: Page) => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)
const isPaused = (page: Page) => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.paused)

it('a recording is played at the desk, followed on its wave, and stays in sight while its story is edited; a machine drafts what is said, a person corrects it and puts it into the story, and on its page the text follows the voice', async () => {
  const { storyId } = await api.submit({ title: 'What my grandmother told' }, { audio: await makeRecording() })
  await eventually(async () => (await api.story(storyId)).media[0]?.state).toBe('ready')
  const page = await openOffice()
  await page.getByText('1 recording', { exact: true }).waitFor()
  await viewFull(page, 'What my grandmother told')
  await page.getByRole('button', { name: 'Play' }).click()
  await eventually(() => secondsOf(page)).toBeGreaterThan(0.3)
  await page.getByRole('button', { name: 'Speed 2' }).click()
  expect(await page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.playbackRate)).toBe(2)
  await page.keyboard.press('k')
  expect(await isPaused(page)).toBe(true)

  const wave = page.getByRole('slider', { name: 'Place in the recording' })
  const { x, y, width, height } = (await wave.boundingBox()) ?? expect.fail('no wave')
  await page.mouse.move(x + width / 4, y + height / 2)
  await page.mouse.down()
  await eventually(() => secondsOf(page)).toBeCloseTo(5, 0)
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 })
  await page.mouse.up()
  await page.mouse.move(x, y)
  await eventually(() => secondsOf(page)).toBeCloseTo(10, 0)
  await wave.press('ArrowRight')
  await eventually(() => wave.getAttribute('aria-valuetext')).toBe('0:15 of 0:20')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit Story' }).click()
  const content = page.getByLabel('Story Content')
  await content.press('End')
  await content.press('Control+End')
  await page.keyboard.type(' She laughs.')
  await page.keyboard.press('Alt+l')
  await page.keyboard.press('Alt+k')
  await eventually(() => isPaused(page)).toBe(false)
  await page.keyboard.press('Alt+k')
  expect(await isPaused(page)).toBe(true)
  expect(await secondsOf(page)).toBeGreaterThanOrEqual(5)
  const top = await page.getByRole('group', { name: 'Recording' }).boundingBox()
  const field = (await page.getByLabel('Add video').boundingBox()) ?? expect.fail('no field')
  await page.mouse.wheel(0, field.y)
  await page.getByLabel('Add video').scrollIntoViewIfNeeded()
  const kept = await page.getByRole('group', { name: 'Recording' }).boundingBox()
  expect([top, kept].every((box) => box !== null && box.y >= 0 && box.y < 300)).toBe(true)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await toast(page, 'Changes Saved').waitFor()
  expect(await api.story(storyId)).toMatchObject({ status: 'pending', content: expect.stringMatching(/She laughs\.$/) })

  await page.getByRole('button', { name: 'Write down what is said' }).click()
  sandbox.openai.say('The elefants came. Then it rained.')
  await page.getByText(/is then sent to 127\.0\.0\.1/).waitFor()
  await page.getByRole('button', { name: 'Draft by machine' }).click()
  const first = page.getByLabel('Paragraph 1', { exact: true })
  await first.waitFor()
  await page.getByText('By machine: not listened to yet').waitFor()
  await expectAccessible(page)
  await first.fill('The elephants came. Then it rained.')
  await first.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(19, 19))
  await page.getByRole('button', { name: 'Split at the cursor: Paragraph 1' }).click()
  await wave.press('Home')
  await wave.press('ArrowRight')
  await page.getByRole('button', { name: 'Starts now: Paragraph 2' }).click()
  await page.getByText('0:05', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Put into the story' }).click()
  await page.getByRole('button', { name: 'Replace it' }).click()
  await toast(page, 'Put into the Story').waitFor()
  await api.move(storyId, 'published')

  const reader = await openDevice(server.url)
  const story = await reader.openToRead(`/story/${storyId}`)
  const fromHere = story.getByRole('button', { name: 'Listen from here: 0:05' })
  // What plays on while a busy machine looks would soon be past its first words.
  await story.locator('audio').evaluate(async (audio: HTMLAudioElement) => {
    audio.muted = true
    await audio.play()
    audio.pause()
  })
  const said = story.locator('[data-said]')
  await eventually(() => said.textContent()).toBe('The elephants came.')
  await fromHere.click()
  await eventually(() => said.textContent()).toBe('Then it rained.')
  await expectAccessible(story)
  await reader.close()
})
