import { expect, test } from 'vitest'
import { openPage } from '../testPage.ts'

test('the page leads to the form and to the rewards, and gives advice and three examples', async () => {
  const { main, text, links } = await openPage('/submit-story')
  expect(links.slice(0, 2)).toEqual(['/submit-story#story-form', '/author-rewards'])
  const partOf = (id: string) => main.slice(main.indexOf(`aria-labelledby="${id}"`)).split(/<\/(?:aside|section)>/)[0]
  expect(partOf('guidelines')?.match(/<li>/g)).toHaveLength(5)
  expect(partOf('examples')?.match(/<article/g)).toHaveLength(3)
  expect(text).toContain('typically within 2-3 business days')
})

test('the form marks its six answers that are needed, and says what becomes of photos and videos', async () => {
  const { main, text } = await openPage('/submit-story')
  expect(main).toContain('id="story-form"')
  for (const label of ['Title', 'Category', 'Story', 'Your name', 'Location', 'Email'])
    expect(text).toMatch(new RegExp(`${label}[^.*]*\\*`))
  for (const name of ['title', 'category', 'content', 'authorName', 'authorLocation', 'authorEmail'])
    expect(main).toContain(`name="${name}"`)
  expect(text).toMatch(/WebP/)
  expect(text).toMatch(/720p/)
  expect(text).toContain('never published')
})
