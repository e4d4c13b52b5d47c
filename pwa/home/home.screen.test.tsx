import { describe, expect, it } from 'vitest'
import { insertPost } from '../../api/site/index.ts'
import { cornersPhoto } from '../../api/stories/media/testing.ts'
import { openScreen, screen, toast, within } from '../testing/screen.tsx'
import { openStories } from '../testing/stories.ts'

const main = () => within(screen.getByRole('main'))
const region = async (name: string) => {
  const heading = await main().findByRole('heading', { level: 2, name })
  return within(heading.closest('section') as HTMLElement)
}
const photo = /^\/media\/.+\.webp$/
const addressOf = (link: HTMLElement) => link.getAttribute('href')

describe('the home page', () => {
  it('leads to writing, to what the initiative is, and to four ways to take part', async () => {
    await openScreen('/')
    await main().findByRole('heading', { level: 1 })
    expect(addressOf(main().getByRole('link', { name: 'Share Your Story' }))).toBe('/submit-story')
    expect(addressOf(main().getByRole('link', { name: /^Learn More/ }))).toBe('/about')
    const appeal = await region('Share Your Wildlife Story')
    expect(appeal.getAllByRole('link').map(addressOf)).toContain('/submit-story')
    const ways = await region('Get Involved')
    const cards = ways
      .getAllByRole('link')
      .map((card) => [within(card).getByRole('heading').textContent, addressOf(card)])
    expect(cards).toEqual([
      ['Share Stories', '/submit-story'],
      ['Donate', '/donate'],
      ['Volunteer', '/get-involved'],
      ['Partner', '/contact'],
    ])
  })

  it('shows a featured story with picture, category, writer, place, date, and its first 150 characters', async () => {
    const content = `We heard them before we saw them. ${'They came through the reeds. '.repeat(20)}`
    await openScreen('/', {
      async given(api) {
        const stories = await openStories(api)
        const image = new File([new Uint8Array(await cornersPhoto())], 'photo.png', { type: 'image/png' })
        const { storyId } = await stories.submit({ title: 'The elephants', content }, { image })
        await stories.convert()
        await stories.move(storyId, 'published')
        await stories.ask('PATCH', `/${storyId}/featured`, { featured: true })
      },
    })
    const featured = await region('Featured Stories')
    const card = within(
      (await featured.findByRole('heading', { name: 'The elephants' })).closest('article') as HTMLElement,
    )
    expect(card.getByRole('heading').closest('article')?.querySelector('img')?.getAttribute('src')).toMatch(photo)
    for (const words of ['Wildlife Return', 'Amina Example', 'Mto wa Mfano, Tanzania']) card.getByText(words)
    expect(card.getByText(/^\d+ \w+ \d{4}$/).tagName).toBe('TIME')
    const excerpt = card.getByText(/^We heard them/).textContent
    expect(excerpt).toBe(`${content.slice(0, 150)}…`)
    expect(addressOf(card.getByRole('link', { name: /^Read More/ }))).toBe('/story/1')
  })

  it('shows three news with date, title and beginning, and each kind of news in a colour of its own', async () => {
    await openScreen('/', {
      given({ deps: { db, clock } }) {
        const at = clock.now().getTime()
        for (const [index, category] of ['Announcement', 'Education', 'Conservation Update', 'Education'].entries())
          insertPost(db, {
            title: `News ${index + 1}`,
            content: '<p>The <b>nets</b> are mended.</p>',
            excerpt: `The nets are mended. ${'And again. '.repeat(30)}`,
            category,
            tags: '',
            status: 'published',
            createdAt: new Date(at - index * 86_400_000).toISOString(),
          })
      },
    })
    const news = await region('Latest News')
    await news.findByRole('heading', { level: 3, name: 'News 1' })
    const articles = news.getAllByRole('article')
    expect(articles.map((article) => within(article).getByRole('heading').textContent)).toEqual([
      'News 1',
      'News 2',
      'News 3',
    ])
    for (const article of articles) {
      expect(within(article).getByText(/^\d+ \w+ \d{4}$/).tagName).toBe('TIME')
      const beginning = within(article).getByText(/^The nets are mended/).textContent
      expect(beginning).not.toContain('<')
      expect(beginning.length).toBeLessThanOrEqual(121)
      within(article).getByRole('link', { name: /^Read Full Article/ })
    }
    expect(new Set(articles.map((article) => article.querySelector('.tag')?.className)).size).toBe(3)
  })

  it('has the newsletter under its own anchor, and says so where nobody could be subscribed', async () => {
    const { fill, click, answerInstead } = await openScreen('/')
    const form = within(await screen.findByRole('form', { name: 'Newsletter' }))
    const field = form.getByLabelText<HTMLInputElement>('Email address')
    expect(field.closest('section')?.id).toBe('newsletter')
    answerInstead(/^\/api\/newsletter$/, () => new Response('', { status: 500 }))
    await fill(field, 'noor@example.org')
    await click(form.getByRole('button'))
    await toast('Error')
    await toast('Failed to subscribe. Please try again.')
    expect(field.value).toBe('noor@example.org')
  })
})
