import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Api, openApi, someStory } from '../harness/api.ts'
import { axeFindings } from '../harness/axe.ts'
import { type Device, desktop, openDevice } from '../harness/browser.ts'
import { openDesk, rowOf, toast, viewFull } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { makePhoto, makeVideo } from '../harness/media.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let first: Device
let second: Device
let api: Api

fromScratch(async () => {
  server = await startServer()
  first = await openDevice(server.url, { viewport: desktop })
  second = await openDevice(server.url, { viewport: desktop })
  api = openApi(server.url)
  await api.signIn('admin1')
  return () => server.stop()
})
beforeEach(async () => {
  for (const device of [first, second]) {
    for (const page of device.context.pages()) await page.close()
    await device.context.clearCookies()
  }
})

const dialog = (page: Page) => page.getByRole('dialog').first()
const status = async (id: number) => (await api.story(id)).status

describe('a story on its way to the public', () => {
  it('is read in full, edited, approved, and is then on the public site', async () => {
    const content = `${'The heron stood still. '.repeat(20)}\n\nThen it flew.`
    const { storyId } = await api.submit({ title: 'The heron', content }, { image: await makePhoto() })
    const page = await openDesk(first, 'admin1')
    const row = rowOf(page, 'The heron')
    const listed = await row.textContent()
    expect(listed).toMatch(
      /Wildlife Return[\s\S]*pending[\s\S]*Amina Example[\s\S]*Mto wa Mfano, Tanzania[\s\S]*Submitted/i,
    )
    const preview = (await row.getByRole('paragraph').filter({ hasText: 'stood still' }).textContent()) ?? ''
    expect(content.startsWith(preview.replace('…', ''))).toBe(true)
    expect(preview.length).toBeGreaterThan(280)
    expect(preview.length).toBeLessThanOrEqual(301)

    await viewFull(page, 'The heron')
    for (const text of [
      someStory.authorName,
      someStory.authorLocation,
      someStory.authorEmail,
      'Submitted',
      'Then it flew.',
    ])
      await dialog(page).getByText(text).first().waitFor()
    await dialog(page).getByRole('img', { name: 'The contributor’s photo' }).waitFor()
    await page.getByRole('button', { name: 'Edit Story' }).click()
    await eventually(() => page.getByRole('dialog').getByRole('textbox').count()).toBe(4)
    for (const label of ['Title', 'Author Name', 'Location', 'Category', 'Story Content'])
      await page.getByRole('dialog').getByLabel(label, { exact: false }).first().waitFor()
    await page.getByLabel('Title').fill('The heron by the weir')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await dialog(page).getByRole('heading', { name: 'The heron by the weir' }).waitFor()
    await page.getByRole('button', { name: 'Approve & Publish' }).click()
    await toast(page, 'Story Published').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await rowOf(page, 'The heron by the weir').waitFor({ state: 'detached' })
    expect(await status(storyId)).toBe('published')

    const visitor = await second.open('/stories')
    await visitor.getByRole('heading', { name: 'The heron by the weir' }).waitFor()
    const answer = await visitor.request.get(`/api/stories/${storyId}`)
    expect(await answer.text()).not.toContain(someStory.authorEmail)
  })

  it('is rejected with a reason, found again under Rejected, and set back to pending', async () => {
    const { storyId } = await api.submit({ title: 'An advertisement' })
    const page = await openDesk(first, 'admin1')
    await viewFull(page, 'An advertisement')
    await page.getByRole('button', { name: 'Reject', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Reject “An advertisement”?' })
    expect(await question.getByRole('button', { name: 'Reject story' }).isDisabled()).toBe(true)
    await question.getByLabel('Reason').fill('It sells something.')
    await question.getByRole('button', { name: 'Reject story' }).click()
    await toast(page, 'Story Rejected').waitFor()
    expect(await status(storyId)).toBe('rejected')
    await page.getByRole('button', { name: 'Rejected' }).click()
    await rowOf(page, 'An advertisement').getByText('It sells something.').waitFor()
    await page.getByRole('button', { name: 'Back to pending: An advertisement' }).click()
    await toast(page, 'Back to Pending').waitFor()
    await rowOf(page, 'An advertisement').waitFor({ state: 'detached' })
    expect(await status(storyId)).toBe('pending')
  })

  it('is approved and taken back from the toast, and Back closes what is open and stays on the desk', async () => {
    const content = `${'The heron waits beside the weir. '.repeat(20)}`
    const { storyId } = await api.submit({ title: 'Approved too early', content })
    const page = await openDesk(first, 'admin1')
    const preview = rowOf(page, 'Approved too early').locator('.preview')
    expect(await preview.evaluate((part) => [part.textContent?.length, part.scrollHeight - part.clientHeight])).toEqual(
      [expect.any(Number), 0],
    )
    await page.getByRole('button', { name: 'Approve: Approved too early' }).click()
    await toast(page, 'Story Published').waitFor()
    await page.getByText(/Undo takes it off the site/).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await toast(page, 'Story Unpublished').waitFor()
    expect(await status(storyId)).toBe('pending')
    await rowOf(page, 'Approved too early').waitFor()

    const address = page.url()
    await viewFull(page, 'Approved too early')
    await page.getByRole('button', { name: 'Reject', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Reject “Approved too early”?' })
    await question.waitFor()
    await page.goBack()
    await question.waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(page.url()).toBe(address)
    await viewFull(page, 'Approved too early')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await eventually(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(0)

    await page.getByRole('button', { name: 'Rejected' }).click()
    await eventually(() => new URL(page.url()).search).toBe('?show=rejected')
    await page.getByRole('heading', { name: 'Rejected stories', exact: true }).waitFor()
  })

  it('goes onto the home page, off it, and off the site, with a question first', async () => {
    const { storyId } = await api.submit({ title: 'The pangolin ranger' })
    await api.move(storyId, 'published')
    const page = await openDesk(first, 'admin1', 'published')
    await page.getByRole('button', { name: 'Add to Homepage: The pangolin ranger' }).click()
    await rowOf(page, 'The pangolin ranger').getByText('Featured').waitFor()
    const visitor = await second.open('/')
    await visitor.getByRole('heading', { name: 'The pangolin ranger' }).waitFor()
    await page.getByRole('button', { name: 'Remove from Homepage: The pangolin ranger' }).click()
    await page.getByRole('button', { name: 'Add to Homepage: The pangolin ranger' }).waitFor()
    await visitor.reload()
    await eventually(() => visitor.getByRole('heading', { name: 'The pangolin ranger' }).count()).toBe(0)

    await page.getByRole('button', { name: 'Unpublish: The pangolin ranger' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unpublish', exact: true }).click()
    await toast(page, 'Story Unpublished').waitFor()
    expect(await status(storyId)).toBe('pending')
    const answer = await visitor.request.get(`/story/${storyId}`)
    expect(answer.status()).toBe(404)
    expect(await answer.text()).toContain('Story Not Found')
  })

  it('a video shows how far its conversion is, and can be watched when it is done', async () => {
    const video = await makeVideo({ seconds: 12, size: '1280x720' })
    await api.submit({ title: 'The crossing' }, { video })
    const page = await openDesk(first, 'admin1')
    const row = rowOf(page, 'The crossing')
    await eventually(() => row.textContent()).toMatch(/converting the video, \d+ %/i)
    await viewFull(page, 'The crossing')
    await dialog(page).locator('video').waitFor({ timeout: 60_000 })
    const address = await dialog(page).locator('video').getAttribute('src')
    const part = await page.request.get(address ?? '', { headers: { range: 'bytes=0-1' } })
    expect([part.status(), (await part.body()).length]).toEqual([206, 2])
    expect((await fetch(`${server.url}${address}`)).status).toBe(404)
  })

  it('gets another photo in place of the first', async () => {
    const { storyId } = await api.submit({ title: 'Two photos' }, { image: await makePhoto() })
    await eventually(async () => (await api.story(storyId)).media[0]?.state).toBe('ready')
    const [before] = (await api.story(storyId)).media
    const page = await openDesk(first, 'admin1')
    await viewFull(page, 'Two photos')
    await page.getByRole('button', { name: 'Edit Story' }).click()
    await page.getByLabel('Replace photo').setInputFiles(await makePhoto({ name: 'better.jpg' }))
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await toast(page, 'Changes Saved').waitFor()
    await eventually(async () => (await api.story(storyId)).media.map(({ state }) => state)).toEqual(['ready'])
    expect((await api.story(storyId)).media[0]?.id).not.toBe(before?.id)
  })
})

describe('many stories', () => {
  it('are gone through by keys, chosen and decided together; what a colleague decided meanwhile is named', async () => {
    const titles = ['First of many', 'Second of many', 'Third of many']
    const ids: number[] = []
    for (const title of titles) ids.push((await api.submit({ title })).storyId)
    const page = await openDesk(first, 'admin1')
    await page.getByRole('button', { name: 'View Full: First of many' }).focus()
    await page.keyboard.press('x')
    for (const title of titles.slice(1)) {
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      await page
        .getByRole('checkbox', { name: `Choose: ${title}` })
        .and(page.locator(':checked'))
        .waitFor()
    }
    const bar = page.getByRole('region', { name: 'Several stories at once' })
    await bar.getByText('3 stories chosen').waitFor()
    expect(await axeFindings(page)).toEqual([])

    await bar.getByRole('button', { name: 'Approve & Publish' }).click()
    await page.getByRole('dialog', { name: 'Publish 3 stories?' }).getByText('Second of many').waitFor()
    await api.move(ids[1] as number, 'rejected', 'Sent twice.')
    await page.getByRole('button', { name: 'Publish 3 stories' }).click()
    const refused = page.getByRole('dialog', { name: 'Not all of them were moved' })
    await refused.getByText('Second of many').waitFor()
    await refused.getByRole('button', { name: 'Back to the list' }).click()
    await rowOf(page, 'Third of many').waitFor({ state: 'detached' })
    expect(await Promise.all(ids.map(status))).toEqual(['published', 'rejected', 'published'])
  })

  it('and an edit can be seen word by word, and taken back', async () => {
    const { storyId } = await api.submit({ title: 'As it was', content: 'The heron stood on one leg.' })
    const body = new FormData()
    body.set('content', 'The stork stood on one leg.')
    await api.call('PATCH', `/api/stories/${storyId}`, { body })
    const page = await openDesk(first, 'admin2')
    await viewFull(page, 'As it was')
    await page.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('dialog', { name: 'History' })
    await eventually(() => history.getByRole('deletion').allTextContents()).toEqual(['heron'])
    await eventually(() => history.getByRole('insertion').allTextContents()).toEqual(['stork'])
    expect(await axeFindings(page)).toEqual([])
    await history.getByRole('button', { name: /^Restore the version before/ }).click()
    await history.getByRole('button', { name: 'Restore this version' }).click()
    await toast(page, 'Version Restored').waitFor()
    await dialog(page).getByText('The heron stood on one leg.').waitFor()
    expect((await api.story(storyId)).content).toBe('The heron stood on one leg.')
  })
})

describe('two admins', () => {
  it('the second sees that the first is reviewing', async () => {
    await api.submit({ title: 'Read by one' })
    const one = await openDesk(first, 'admin1')
    await viewFull(one, 'Read by one')
    await dialog(one).getByText(someStory.authorEmail).waitFor()
    const two = await openDesk(second, 'admin2')
    await rowOf(two, 'Read by one').getByText('admin1 is reviewing').waitFor()
    await viewFull(two, 'Read by one')
    await dialog(two).getByText('admin1 is reviewing').waitFor()
  })

  it('a story is decided once: the second decision is refused and said', async () => {
    const { storyId } = await api.submit({ title: 'Decided once' })
    const one = await openDesk(first, 'admin1')
    const two = await openDesk(second, 'admin2')
    await viewFull(two, 'Decided once')
    await dialog(two).getByText(someStory.authorEmail).waitFor()
    await viewFull(one, 'Decided once')
    await one.getByRole('button', { name: 'Approve & Publish' }).click()
    await toast(one, 'Story Published').waitFor()
    const { revision } = await api.story(storyId)
    await two.getByRole('button', { name: 'Approve & Publish' }).click()
    await dialog(two)
      .getByText(/admin1 (decided already|published this story)/)
      .first()
      .waitFor()
    expect(await api.story(storyId)).toMatchObject({ status: 'published', decidedBy: 'admin1', revision })
  })

  it('an edit made meanwhile shows both texts, and nothing of either is lost', async () => {
    const { storyId } = await api.submit({ title: 'Written by two', content: 'The first text.' })
    const one = await openDesk(first, 'admin1')
    await viewFull(one, 'Written by two')
    await one.getByRole('button', { name: 'Edit Story' }).click()
    await one.getByLabel('Story Content').fill('The text of the first admin.')
    const two = await openDesk(second, 'admin2')
    await viewFull(two, 'Written by two')
    await two.getByRole('button', { name: 'Edit Story' }).click()
    await two.getByLabel('Story Content').fill('The text of the second admin.')
    await two.getByRole('button', { name: 'Save Changes' }).click()
    await toast(two, 'Changes Saved').waitFor()

    await one.getByRole('button', { name: 'Save Changes' }).click()
    const choice = one.getByRole('dialog', { name: 'Two versions of this story' })
    await choice.getByText('The text of the first admin.').waitFor()
    await choice.getByText('The text of the second admin.').waitFor()
    expect((await api.story(storyId)).content).toBe('The text of the second admin.')
    await choice.getByLabel('Keep mine').check()
    await choice.getByRole('button', { name: 'Continue with these texts' }).click()
    await one.getByRole('button', { name: 'Save Changes' }).click()
    await toast(one, 'Changes Saved').waitFor()
    expect((await api.story(storyId)).content).toBe('The text of the first admin.')
  })
})
