import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { AdminPost, BlogPost } from '../../../data/contract/news.ts'
import { type Api, openApi } from '../harness/api.ts'
import { axeFindings, colourRules } from '../harness/axe.ts'
import { type Device, desktop, openDevice, phone } from '../harness/browser.ts'
import { openDesk, toast } from '../harness/desk.ts'
import { eventually } from '../harness/eventually.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { makePhoto } from '../harness/media.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let device: Device
let page: Page
let api: Api
let colleague: Api

fromScratch(
  async () => {
    server = await startServer()
    device = await openDevice(server.url, { viewport: desktop })
    page = await openDesk(device, 'admin1', 'blog')
    api = openApi(server.url)
    colleague = openApi(server.url)
    await api.signIn('admin1')
    await colleague.signIn('admin2')
    return () => server.stop()
  },
  { inOrder: true },
)

const json = (body: object) => ({ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
const begin = async (words: object) =>
  (await (await api.call('POST', '/api/blog-posts', json(words))).json()) as AdminPost
const read = async (id: number) => (await (await api.call('GET', `/api/blog-posts/${id}`)).json()) as AdminPost
/** As everybody sees it. */
const shown = async () => (await (await fetch(`${server.url}/api/blog-posts`)).json()) as BlogPost[]

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const text = () => page.getByRole('textbox', { name: /^Text/ })
const saved = (words: string) =>
  page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^\\s*${words}$`) })
    .waitFor()
const idOf = () => Number(new URL(page.url()).searchParams.get('post'))

/** Opens a post from the list, and waits until it can be written in. */
async function openPost(title: string) {
  await page.getByRole('navigation').getByRole('link', { name: 'Blog' }).first().click()
  await button(title).click()
  await page.getByRole('toolbar').waitFor()
}

/** What a word processor puts on the clipboard. */
const paste = (where: Locator, html: string) =>
  where.evaluate((element, given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', given)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

const words = { title: 'Of papyrus', content: '<p>The strips have closed.</p>', category: 'Education' }

describe('the Blog tab', () => {
  it('writes a post from its first letter to the site, by keyboard', async () => {
    await page.getByRole('heading', { name: 'No posts yet' }).waitFor()
    await button('New Post').click()
    await page.getByLabel('Title').fill('Four dogs')
    await page.getByLabel('Title').press('Home')
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.type('hundred ')
    await text().focus()
    await page.keyboard.type('The round is ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('done')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('. See ')
    await page.keyboard.press('Control+k')
    await dialog().getByLabel('Address').fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await dialog().getByText('Give an address').waitFor()
    await dialog().getByLabel('Address').fill('example.org')
    await dialog().getByLabel('Words').fill('the figures')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    // The toolbar is one stop; Alt+F10 leads there and Escape back.
    await page.keyboard.press('Alt+F10')
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.keyboard.type('In figures')
    await page.keyboard.press('Enter')
    await page.keyboard.type('- 446 dogs')
    await page.keyboard.press('Enter')
    await page.keyboard.type('94 cats')
    // Whoever passes through a list by keyboard changes nothing.
    await page.keyboard.press('Tab')
    await page
      .getByLabel(/^Excerpt/)
      .and(page.locator(':focus'))
      .waitFor()
    await saved('Saved')
    const id = idOf()
    expect(await read(id)).toMatchObject({
      title: 'Four hundred dogs',
      status: 'draft',
      content:
        '<p>The round is <strong>done</strong>. See <a href="https://example.org" rel="noopener noreferrer">the figures</a></p><h2>In figures</h2><ul><li>446 dogs</li><li>94 cats</li></ul>',
    })

    await button('Publish').click()
    await page.getByText('A post needs a category.').waitFor()
    await page.getByRole('combobox', { name: /^Category/ }).selectOption('Another category…')
    await page.getByLabel('Name of the category').fill('Education')
    await button('Preview').click()
    await dialog().getByRole('heading', { name: 'In figures' }).waitFor()
    await dialog().getByRole('button', { name: 'Close', exact: true }).click()
    await button('Publish').click()
    expect(await shown()).toEqual([])
    await dialog().getByRole('button', { name: 'Publish' }).click()
    await toast(page, 'Post Published').waitFor()
    await eventually(async () => (await shown()).map(({ title }) => title)).toEqual(['Four hundred dogs'])
    await button('All posts').click()
    const row = page.getByRole('listitem').filter({ hasText: 'Four hundred dogs' })
    await row.getByText('published').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it('takes clean words from a word processor and pictures of this site alone, and can be read in every state', async () => {
    await begin({ ...words, title: 'Pasted' })
    await page.reload()
    await openPost('Pasted')
    await text().press('Control+a')
    await paste(
      text(),
      `<html><head><style>p{color:red}</style></head><body><!--StartFragment-->
       <h1 style="mso-x:1">Counted</h1>
       <p class=MsoNormal><b>By ear</b><o:p></o:p></p>
       <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>one</p>
       <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>two</p>
       <p><img src="https://example.org/spy.gif" onerror="alert(1)"></p><script>alert(1)</script>
       <!--EndFragment--></body></html>`,
    )
    await button('Picture').click()
    await dialog()
      .getByLabel('Picture')
      .setInputFiles(await makePhoto())
    await dialog().getByLabel('What it shows').fill('A strip of papyrus')
    await button('Add the picture').click()
    await page.getByRole('img', { name: 'A strip of papyrus' }).waitFor()
    await page.getByLabel('Picture optional').setInputFiles(await makePhoto({ name: 'head.jpg' }))
    await page.getByRole('img', { name: 'Shown at the head of the post' }).waitFor()
    await saved('Saved')
    const post = await read(idOf())
    expect(post.imageUrl).toMatch(/^\/media\/\w+\/\d+\.webp$/)
    expect(post.content.replace(/<img [^>]*>/, '<img>')).toBe(
      '<h2>Counted</h2><p><strong>By ear</strong></p><ul><li>one</li><li>two</li></ul><img>',
    )
    expect(post.content).toMatch(
      /<img src="\/media\/\w+\/\d+\.webp" alt="A strip of papyrus" width="\d+" height="\d+" \/>/,
    )

    await colleague.call('PATCH', `/api/blog-posts/${post.id}`, json({ excerpt: 'Theirs', revision: post.revision }))
    await page.getByLabel(/^Excerpt/).fill('Mine')
    await page.getByRole('dialog', { name: 'Two versions of this post' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    for (const mine of await dialog().getByLabel('Keep mine').all()) await mine.check()
    await button('Continue with these texts').click()
    await saved('Saved')
    await page.setViewportSize(phone)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axeFindings(page, colourRules)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  })
})
