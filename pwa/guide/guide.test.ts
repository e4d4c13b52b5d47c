import { expect, test } from 'vitest'
import { speaking } from '../../data/words/speaking.ts'
import { openPage } from '../testPage.ts'

test('without scripts all three parts of the guide are on the page, each under its heading', async () => {
  const { main } = await openPage('/user-guide')
  for (const part of ['Interactive Guide', 'Quick Start', 'Features Overview'])
    expect(main).toContain(`<h2>${part}</h2>`)
  expect(main).not.toContain('hidden=""')
  expect(main).not.toContain('role="tab')
})

test('nothing is claimed about a device that has not been looked at', async () => {
  const { text } = await openPage('/user-guide')
  expect(text.match(/Not known without scripts/g)).toHaveLength(3)
  expect(text).not.toContain('You are online')
})

test('the guide leads to everything it talks about, and to the pages of the server in windows of their own', async () => {
  const { main, links } = await openPage('/user-guide')
  expect(links).toEqual(
    expect.arrayContaining(['/stories', '/submit-story', '/donate', '/blog', '/contact', '/#newsletter']),
  )
  for (const address of ['/api/admin-test', '/api/frontend-test', '/api/documentation/frontend-manual.txt'])
    expect(main).toMatch(new RegExp(`<a href="${address}" target="_blank" rel="noopener"`))
})

test('the tests open in the language of the guide', async () => {
  const { main } = await speaking('fr', () => openPage('/user-guide'))
  for (const address of ['/api/admin-test', '/api/frontend-test'])
    expect(main).toContain(`<a href="${address}?language=fr" target="_blank"`)
})

test('the guide says how long a story is, and which amounts can be given', async () => {
  const { text } = await openPage('/user-guide')
  expect(text).toContain('Stories are 200-2000 words')
  expect(text).toContain('Choose 25, 50, 100, 250 dollars or your own amount.')
})
