import { expect, test } from 'vitest'
import { contactTopics } from '../../data/vocabulary/contact.ts'
import { leadership } from '../app/organisation.ts'
import { openPage } from '../testPage.ts'

test('the page says mission, vision and values, six areas, four who answer for them, and how to join', async () => {
  const { main, text, links } = await openPage('/about')
  for (const part of ['Our mission', 'Our vision', 'Our values', 'Ways to join']) expect(text).toContain(part)
  const itemsOf = (list: string) => main.split(`class="${list} plain"`)[1]?.split('</ul>')[0]?.match(/<h3>/g)?.length
  expect(itemsOf('areas')).toBe(6)
  expect(itemsOf('roster')).toBe(4)
  expect(links).toEqual(['/contact', '/submit-story', '/get-involved'])
})

test('nobody is invented: a role without a name shows the role, and says once that names will follow', async () => {
  const { text } = await openPage('/about')
  expect(leadership).toHaveLength(4)
  for (const { role, answersFor } of leadership) {
    expect(text).toContain(role)
    expect(text).toContain(answersFor)
  }
  expect(text.match(/will announce the names here/g)).toHaveLength(1)
  expect(text).toContain('The initiative will publish its legal name and postal address here.')
})

test('who an admin has named is shown with the role, and with all four nothing is announced any more', async () => {
  const named = Object.fromEntries(leadership.map(({ field }, index) => [field, `Person ${index} Example`]))
  const { text } = await openPage('/about', { organisation: { ...named, legalName: 'Example Trust' } })
  for (const { role } of leadership) expect(text).toContain(role)
  expect(text).toContain('Person 3 Example')
  expect(text).toContain('Example Trust')
  expect(text).not.toContain('will announce')
})

test('each way to get involved leads to where it is done, the contact form with its category chosen', async () => {
  const { text, links } = await openPage('/get-involved')
  const topics = ['partnership', 'events', 'media', 'school-program', 'ambassador', 'other'] as const
  expect(links).toEqual([
    '/submit-story',
    '/donate',
    '/volunteer',
    ...topics.map((topic) => `/contact?category=${topic}`),
  ])
  for (const topic of topics) expect(text).toContain(contactTopics[topic].label)
})
