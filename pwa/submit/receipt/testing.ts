import { expect } from 'vitest'
import { someStory } from '../../testing/samples.ts'
import { type Given, openScreen, screen, waitFor, within } from '../../testing/screen.tsx'
import { openStories } from '../../testing/stories.ts'

/** The page where a story is written and found, with its section open. */
export async function open(path = '/submit-story', given: Given = {}) {
  const opened = await openScreen(path, given)
  const { api, fill, choose, click } = opened
  const section = within(await screen.findByRole('region', { name: 'Find your story' }))
  const codeField = () => section.findByLabelText<HTMLInputElement>('Receipt code')
  const button = (name: string) => section.getByRole('button', { name })
  const open = section.queryByRole('button', { name: 'Enter your receipt code' })
  if (open) await click(open)
  await codeField()
  return {
    ...opened,
    section,
    codeField,
    button,
    stories: await openStories(api),
    outbox: () => within(screen.getByRole('region', { name: 'Outbox' })),
    async find(code: string) {
      await fill(await codeField(), code)
      await click(button('Find my story'))
    },
    /** What is told of the story, when the focus is there. */
    async answer() {
      // The answer to an earlier question is taken away when the next one comes.
      const found = await waitFor(() => {
        const article = section.getByRole('article')
        expect(article.contains(document.activeElement)).toBe(true)
        return article
      })
      return within(found)
    },
    /** Writes a story and sends it. */
    async send(title: string) {
      await fill(screen.getByLabelText(/^Title/), title)
      await choose(screen.getByLabelText(/^Category/), someStory.category)
      await fill(screen.getByRole('textbox', { name: /^Story/ }), someStory.content)
      await fill(screen.getByLabelText(/^Your name/), someStory.authorName)
      await fill(screen.getByLabelText(/^Location/), someStory.authorLocation)
      await fill(screen.getByLabelText(/^Email/), someStory.authorEmail)
      await click(screen.getByRole('button', { name: 'Submit story' }))
      await screen.findByRole('heading', { name: 'Thank you for your story' })
    },
  }
}

/** Everything that the device keeps in its database. */
export async function everythingKept() {
  const { database, tables } = await import('../../offline/database.ts')
  const rows = await Promise.all(tables.map((table) => database.table(table).toArray()))
  return JSON.stringify([rows, { ...localStorage }])
}
