import { expect, it } from 'vitest'
import { someStory } from '../../testing/samples.ts'
import { type Api, openApi } from '../harness/api.ts'
import { axeFindings } from '../harness/axe.ts'
import { type Device, desktop, openDevice } from '../harness/browser.ts'
import { adminPath, doNow, openDesk, rowOf, toast, viewFull } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { makePhoto } from '../harness/media.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let office: Device
let api: Api

fromScratch(async () => {
  server = await startServer()
  office = await openDevice(server.url, { viewport: desktop })
  api = openApi(server.url)
  await api.signIn('admin2')
  return () => server.stop()
})

it('a story is chosen, read in full, edited, approved, and is then on the public site; what was approved in haste is undone before anybody reads it, and “Now” publishes it, and takes it off the site, at once; Back closes what is open', async () => {
  const content = `${'The heron waits beside the weir. '.repeat(20)}\n\nThen it flew.`
  const { storyId } = await api.submit({ title: 'The heron', content }, { image: await makePhoto() })
  const page = await openDesk(office, 'admin1')
  const preview = rowOf(page, 'The heron').locator('.preview')
  expect(await preview.evaluate((part) => [part.textContent?.length, part.scrollHeight - part.clientHeight])).toEqual([
    expect.any(Number),
    0,
  ])
  await page.getByRole('checkbox', { name: 'Choose: The heron' }).check()
  await page.getByRole('region', { name: 'Several stories at once' }).getByText('1 story chosen').waitFor()
  expect(await axeFindings(page)).toEqual([])

  const address = page.url()
  await viewFull(page, 'The heron')
  await page.getByRole('dialog').getByText(someStory.authorEmail).waitFor()
  await page.getByRole('img', { name: 'The contributor’s photo' }).waitFor()
  await page.getByRole('article').getByRole('button', { name: 'Reject', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Reject “The heron”?' })
  await question.waitFor()
  await page.goBack()
  await question.waitFor({ state: 'detached' })
  expect(await page.getByRole('dialog').count()).toBe(1)
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(page.url()).toBe(address)

  await viewFull(page, 'The heron')
  await page.getByRole('button', { name: 'Edit Story' }).click()
  await page.getByLabel('Title').fill('The heron by the weir')
  await page.getByLabel('Replace photo').setInputFiles(await makePhoto({ name: 'better.jpg' }))
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await toast(page, 'Changes Saved').waitFor()
  await page.getByRole('button', { name: 'History' }).click()
  const past = page.getByRole('dialog', { name: 'History' })
  await eventually(() => past.getByRole('insertion').allTextContents()).toEqual([
    expect.stringContaining('by the weir'),
  ])
  expect(await axeFindings(page)).toEqual([])
  await past.getByRole('button', { name: 'Close' }).click()
  await past.waitFor({ state: 'detached' })
  await page.getByRole('article').getByRole('button', { name: 'Approve & Publish', exact: true }).click()
  await toast(page, 'Publishing').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await eventually(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(0)
  await doNow(page, 'The heron by the weir')
  expect(await api.story(storyId)).toMatchObject({ status: 'published', decidedBy: 'admin1' })

  const visitor = await office.open('/stories')
  await visitor.getByRole('heading', { name: 'The heron by the weir' }).waitFor()

  const title = 'The egret'
  const later = await api.submit({ title })
  await page.goto(`${adminPath}#pending`)
  await page.reload()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter')

  await press(`Approve & Publish: ${title}`)
  await toast(page, 'Publishing').waitFor()
  await press(`Undo: ${title}`)
  await toast(page, 'Undone').waitFor()
  expect((await api.story(later.storyId)).status).toBe('pending')

  await press(`Approve & Publish: ${title}`)
  await toast(page, 'Publishing').waitFor()
  await doNow(page, title)
  expect(await api.story(later.storyId)).toMatchObject({ status: 'published', decidedBy: 'admin1' })
  await visitor.reload()
  const seen = visitor.getByRole('heading', { name: title })
  await seen.waitFor()

  await page.goto(`${adminPath}#published`)
  await press(`Unpublish: ${title}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish', exact: true }).click()
  await toast(page, 'Unpublishing').waitFor()
  await doNow(page, title)
  expect((await api.story(later.storyId)).status).toBe('pending')
  await visitor.reload()
  await visitor.getByRole('heading', { level: 1 }).waitFor()
  await seen.waitFor({ state: 'detached' })
})
