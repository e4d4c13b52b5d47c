import { describe, expect, it } from 'vitest'
import { cornersPhoto } from '../../api/stories/media/testing.ts'
import { openScreen, screen, within } from '../testing/screen.tsx'
import { openStories } from '../testing/stories.ts'

const content = `${'The heron stood in the ford. '.repeat(12)}\n\nThen it flew to the far bank.`

const open = (path: string) =>
  openScreen(path, {
    async given(api) {
      const stories = await openStories(api)
      const image = new File([new Uint8Array(await cornersPhoto())], 'photo.png', { type: 'image/png' })
      const { storyId } = await stories.submit({ title: 'The heron', content }, { image })
      await stories.convert()
      await stories.move(storyId, 'published')
    },
  })
const photo = /^\/media\/.+\.webp$/

describe('a story with a photo', () => {
  it('stands in the list with photo, category, writer, place, date, its first 150 characters and two buttons', async () => {
    const { click } = await open('/stories')
    const card = within((await screen.findByRole('heading', { name: 'The heron' })).closest('article') as HTMLElement)
    expect(card.getByRole('heading').closest('article')?.querySelector('img')?.getAttribute('src')).toMatch(photo)
    for (const words of ['Wildlife Return', 'Amina Example', 'Mto wa Mfano, Tanzania']) card.getByText(words)
    expect(card.getByText(/^\d+ \w+ \d{4}$/).tagName).toBe('TIME')
    expect(card.getByText(/^The heron stood/).textContent).toBe(`${content.slice(0, 150)}…`)
    card.getByRole('button', { name: 'Share: The heron' })
    await click(card.getByRole('button', { name: 'Read Full Story' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('Then it flew to the far bank.')
    expect(dialog.getAllByRole('img').map((image) => image.getAttribute('src'))).toContainEqual(
      expect.stringMatching(photo),
    )
  })

  it('has a page with photo, category and full text, which leads back to home and to all stories', async () => {
    await open('/story/1')
    await screen.findByRole('heading', { level: 1, name: 'The heron' })
    const main = within(screen.getByRole('main'))
    const back = within(main.getByRole('navigation', { name: 'Back' })).getAllByRole('link')
    expect(back.map((link) => link.getAttribute('href'))).toEqual(['/', '/stories'])
    main.getByText('Wildlife Return')
    main.getByText('Then it flew to the far bank.')
    expect(main.getAllByRole('img').map((image) => image.getAttribute('src'))).toContainEqual(
      expect.stringMatching(photo),
    )
  })
})
