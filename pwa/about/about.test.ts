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
  expect(links).toEqual(['/submit-story', '/get-involved'])
})

test('nobody is invented: a role without a name shows the role, and says once that names will follow', async () => {
  const { text } = await openPage('/about')
  expect(leadership).toHaveLength(4)
  for (const { role, answersFor } of leadership) {
    expect(text).toContain(role)
    expect(text).toContain(answersFor)
  }
  const announcements = text.match(/will announce the names here/g) ?? []
  expect(announcements).toHaveLength(leadership.some(({ name }) => name === null) ? 1 : 0)
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
