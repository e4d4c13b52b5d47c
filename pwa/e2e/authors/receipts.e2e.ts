import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { showReceiptCode } from '../../../data/rules/authors/receiptCode.ts'
import { openSandbox, type Sandbox } from '../../../scripts/sandbox/sandbox.ts'
import { someStory } from '../../testing/samples.ts'
import { type Api, openApi } from '../harness/api.ts'
import { axeFindings, colourRules } from '../harness/axe.ts'
import { type Device, desktop, openDevice, phone, withEarlierWorker, withWorker } from '../harness/browser.ts'
import { addFile, fillStory, outbox, outboxIsEmpty } from '../harness/contributor.ts'
import { adminPath, openDesk, toast, viewFull } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { makePhoto } from '../harness/media.ts'
import { everythingKept, untilReadyForOffline } from '../harness/offline.ts'
import { type Server, startServer } from '../harness/server.ts'

let sandbox: Sandbox
let server: Server
let device: Device
let api: Api

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

const section = (page: Page) => page.getByRole('region', { name: 'Find your story' })
const answer = (page: Page) => section(page).getByRole('article')
const codeField = (page: Page) => section(page).getByLabel('Receipt code')

async function find(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code)
  await section(page).getByRole('button', { name: 'Find my story' }).click()
}

/** Chooses a photo in the form of a found story, and says what it shows. */
async function writePhoto(page: Page, name: string, caption: string): Promise<void> {
  const form = answer(page).getByRole('form', { name })
  await form.getByLabel(/^Photo/).setInputFiles(await makePhoto())
  await form.getByText(/^Sends as/).waitFor()
  await form.getByLabel(/^Caption/).fill(caption)
  await form
    .getByRole('radiogroup', { name: /^Can people be seen/ })
    .getByLabel('No')
    .check()
}

describe('a writer without an account', () => {
  it('gets a code with the story, corrects the name by it, and takes the story off every page and phone', async () => {
    const title = 'The otters came back to the ford'
    await device.close()
    device = await openDevice(server.url, withEarlierWorker)
    const page = await device.open('/submit-story')
    await untilReadyForOffline(page)
    await fillStory(page, { title })
    await page.getByRole('button', { name: 'Submit story' }).click()
    const ticket = page.getByRole('heading', { name: 'Your receipt code' }).locator('../..')
    await ticket.getByRole('img', { name: /^The same code as a picture/ }).waitFor()
    const code = /([0-9A-Z]{4}-){2}[0-9A-Z]{4}/.exec((await ticket.textContent()) ?? '')?.[0] ?? ''
    const [{ id: storyId = 0 } = {}] = (await api.stories()).filter((story) => story.title === title)

    await api.move(storyId, 'published')
    await find(page, code)
    await answer(page).getByText('Everybody can read it.').waitFor()
    await answer(page).getByRole('button', { name: 'Correct the name' }).click()
    await answer(page)
      .getByRole('textbox', { name: /^Your name/ })
      .fill('Amĩna Example')
    await answer(page).getByRole('button', { name: 'Save the name' }).click()
    await toast(page, 'Name Corrected').waitFor()

    const reader = await openDevice(server.url, withEarlierWorker)
    const book = await reader.open(`/story/${storyId}`)
    await book.getByText('Amĩna Example').first().waitFor()
    await untilReadyForOffline(book)
    expect(await everythingKept(book)).toContain(title)
    await reader.setOffline(true)

    await answer(page).getByRole('button', { name: 'Withdraw this story' }).click()
    const question = page.getByRole('dialog', { name: `Withdraw “${title}”?` })
    expect(await question.getByRole('button', { name: 'Withdraw for good' }).isDisabled()).toBe(true)
    await question.getByLabel('I want this story erased.').check()
    await question.getByRole('button', { name: 'Withdraw for good' }).click()
    await answer(page).getByText('You took this story back').waitFor()

    expect((await fetch(`${server.url}/api/stories/${storyId}`)).status).toBe(404)
    expect((await fetch(`${server.url}/story/${storyId}`)).status).toBe(404)
    for (const path of ['/stories', '/api/stories', '/'])
      expect(await (await fetch(server.url + path)).text()).not.toContain(title)
    await reader.setOffline(false)
    await book.getByRole('heading', { name: 'Story Not Found' }).waitFor()
    await eventually(() => everythingKept(book)).not.toContain(title)
    await eventually(() => everythingKept(page)).not.toContain(title)
    expect(await everythingKept(page)).not.toContain(someStory.authorEmail)
    await outbox(page).getByText('A story you took back').waitFor()
    for (const { complaints } of [device, reader]) expect(complaints.foreign).toEqual([])
    await reader.close()
  })

  it('answers a question, corrects the words and replaces the photo without signal, which all arrive once; a photo for a published story waits for an editor', async () => {
    const title = 'The otters at the upper ford'
    const corrected = 'The otters at the lower ford'
    await device.close()
    device = await openDevice(server.url, withWorker)
    const page = await device.open('/submit-story')
    await untilReadyForOffline(page)
    await fillStory(page, { title })
    await addFile(page, 'photo', await makePhoto())
    await page.getByRole('button', { name: 'Submit story' }).click()
    await page.getByRole('heading', { name: 'Your receipt code' }).waitFor()
    const [{ id: storyId = 0 } = {}] = (await api.stories()).filter((story) => story.title === title)
    const photos = async () => (await api.story(storyId)).media
    await eventually(async () => (await photos()).map(({ state }) => state)).toEqual(['ready'])
    const [first] = await photos()
    await api.call('PATCH', `/api/stories/${storyId}/question`, {
      body: JSON.stringify({ question: 'Which month was it?' }),
      headers: { 'content-type': 'application/json' },
    })
    await section(page).getByRole('button', { name: title }).click()
    await answer(page).getByText('Which month was it?').waitFor()

    await device.setOffline(true)
    await page.goto(`${server.url}/submit-story#my-story`)
    await section(page).getByRole('button', { name: title }).click()
    await answer(page).getByText('No signal now. So it was on').waitFor()
    await answer(page).getByLabel('Your answer').fill('It was in May.')
    await answer(page).getByRole('button', { name: 'Save to outbox' }).click()
    await answer(page).getByText('Saved on this phone.').first().waitFor()
    await answer(page).getByRole('button', { name: 'Correct the words' }).first().click()
    const form = answer(page).getByRole('form', { name: 'Correction' })
    await form.getByLabel('Title').fill(corrected)
    await form.getByRole('button', { name: 'Save to outbox' }).click()
    await form.waitFor({ state: 'detached' })
    expect(await everythingKept(page)).not.toContain('lower ford')
    await answer(page).getByRole('button', { name: 'Replace the photo' }).click()
    await writePhoto(page, 'Another photo', 'Two otters on a stone')
    await answer(page).getByRole('button', { name: 'Save to outbox' }).click()
    await answer(page).getByText('Your photo is saved on this phone').waitFor()
    expect((await photos()).map(({ id }) => id)).toEqual([first?.id])

    await device.setOffline(false)
    await eventually(async () => (await api.story(storyId)).title).toBe(corrected)
    await eventually(async () => (await api.story(storyId)).reviewQuestion).toBe(null)
    const captions = async () => (await photos()).map(({ state, caption }) => [state, caption])
    await eventually(captions).toEqual([['ready', 'Two otters on a stone']])
    await eventually(() => outboxIsEmpty(page)).toBe(true)
    const [second] = await photos()
    expect(second?.id).not.toBe(first?.id)
    const versions = (await (await api.call('GET', `/api/stories/${storyId}/versions`)).json()) as { title: string }[]
    expect(versions.filter((version) => version.title === title)).not.toEqual([])

    const editor = await openDevice(server.url)
    const desk = await openDesk(editor, 'admin1', 'pending')
    await viewFull(desk, corrected)
    const panel = desk.getByRole('region', { name: 'From the writer' })
    await panel.getByText('It was in May.').waitFor()
    await desk.getByRole('button', { name: 'History' }).click()
    const history = desk.getByRole('dialog', { name: 'History' })
    await history.getByText('The writer').first().waitFor()
    expect(await history.locator('ins').allTextContents()).toEqual(['lower'])

    await api.move(storyId, 'published')
    await page.goto(`${server.url}/submit-story#my-story`)
    await section(page).getByRole('button', { name: title }).click()
    await answer(page).getByText('Everybody can read it.').waitFor()
    await answer(page).getByRole('button', { name: 'Replace the photo' }).click()
    await writePhoto(page, 'Another photo', 'Three otters on a stone')
    await answer(page).getByRole('button', { name: 'Send the proposal' }).click()
    await answer(page).getByText('An editor has not decided yet.').waitFor()
    const reader = await openDevice(server.url)
    const book = await reader.openToRead(`/story/${storyId}`)
    await book.getByText('Two otters on a stone').first().waitFor()

    await desk.goto(`${adminPath}#published`)
    await desk.reload()
    await viewFull(desk, corrected)
    await panel.getByText('The writer proposes a photo in place of another.').waitFor()
    await panel.getByText('Before:').waitFor()
    await panel.getByText('As proposed:').waitFor()
    await eventually(() => panel.getByRole('img').count()).toBe(2)
    await panel.getByRole('button', { name: 'Accept the photo' }).click()
    await toast(desk, 'Proposal Accepted').waitFor()
    await book.goto(`${server.url}/story/${storyId}`)
    await book.getByText('Three otters on a stone').first().waitFor()
    expect(await book.getByText('Two otters on a stone').count()).toBe(0)
    for (const { complaints } of [device, reader, editor]) expect(complaints.foreign).toEqual([])
    await Promise.all([reader.close(), editor.close()])
  })

  it('who has lost a code gets it back by mail, at the address of the story and nowhere else, and uses all of it without barriers or sideways scrolling', async () => {
    const { code } = await api.submit({ authorEmail: 'amina@lakeside.example.com' })
    const page = await device.open('/submit-story#my-story')
    for (const email of ['nobody@lakeside.example.com', 'amina@lakeside.example.com']) {
      await page.goto(`${server.url}/submit-story`)
      await page.goto(`${server.url}/submit-story#my-story`)
      await section(page).getByText('I have lost my code').click()
      await section(page).getByLabel('Your email address').fill(email)
      await section(page).getByRole('button', { name: 'Send me the codes' }).click()
      await section(page).getByText('If stories were sent with this email address').waitFor()
    }
    // Beside the one that tells that the story has arrived.
    const mails = () =>
      sandbox.smtp
        .inbox()
        .filter(({ recipients: [to] }) => to?.endsWith('@lakeside.example.com'))
        .filter(({ email }) => email.subject !== 'Your story has arrived')
    await eventually(() => mails().length).toBe(1)
    const [asked] = mails()
    expect([asked?.recipients, asked?.email.text]).toEqual([
      ['amina@lakeside.example.com'],
      expect.not.stringContaining(showReceiptCode(code)),
    ])
    await page.goto(/http\S+\/receipt-codes\/\S+/.exec(asked?.email.text ?? '')?.[0] ?? '')
    expect(await page.content()).not.toContain(code)
    await page.getByRole('button', { name: 'Send me the codes' }).click()
    await page.getByRole('heading', { name: 'The codes are on their way' }).waitFor()
    await eventually(() => mails().length).toBe(2)
    const codes = mails()[1]
    expect(codes?.recipients).toEqual(['amina@lakeside.example.com'])
    await page.goto(/http\S+#my-story-\S+/.exec(codes?.email.text ?? '')?.[0] ?? '')
    await answer(page).getByText('It is waiting for an editor.').waitFor()

    const rejected = await api.submit({ title: 'Seen by everybody' })
    await api.move(rejected.storyId, 'rejected', 'It names a den.')
    await find(page, rejected.code)
    for (const [colorScheme, viewport] of [
      ['light', phone],
      ['dark', desktop],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      await answer(page).getByRole('button', { name: 'Correct the name' }).waitFor()
      expect(await axeFindings(page, colorScheme === 'light' ? undefined : colourRules)).toEqual([])
      await answer(page).getByRole('button', { name: 'Correct the name' }).click()
      await answer(page).getByRole('button', { name: 'Withdraw this story' }).click()
      await page.getByRole('dialog').waitFor()
      expect(await axeFindings(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      await answer(page).getByRole('button', { name: 'Cancel' }).click()
    }
    expect(device.complaints).toEqual({ console: [], foreign: [] })
  })
})
