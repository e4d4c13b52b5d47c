import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { type Hand, onTop } from '../hand.ts'
import { desk, type Task } from './task.ts'

const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function schedule(hand: Hand, page: Page) {
  await hand.press(page.getByRole('button', { name: 'Schedule', exact: true }))
  await hand.fillDay(onTop(page).getByLabel(/^Date/), daysAhead(5))
  await hand.press(onTop(page).getByRole('button', { name: 'Schedule', exact: true }))
}

const sentence = 'The turtles came back to the lagoon this week, and the children of three schools counted them.'

export const wordTasks: readonly Task[] = [
  {
    name: 'write the newsletter with two posts and schedule it',
    async work(hand, site) {
      const { page } = hand
      await hand.open(desk.newsletter)
      await hand.press(page.getByRole('button', { name: 'New newsletter' }))
      await hand.write(page.getByLabel(/^Subject/), 'The turtles are back')
      await hand.write(page.getByRole('textbox', { name: /^Content/ }), sentence)
      await hand.press(page.getByRole('button', { name: 'Choose blog posts' }))
      const boxes = onTop(page).getByRole('checkbox')
      await hand.press(boxes.nth(0))
      await hand.press(boxes.nth(1))
      await hand.keyOr('Enter', onTop(page).getByRole('button', { name: 'Choose 2' }))
      await schedule(hand, page)
      const scheduled =
        "select count(*) from newsletter_drafts where subject = 'The turtles are back' and scheduled_at > ? and json_array_length(selected_blog_posts) = 2"
      return () => site.value(scheduled, new Date().toISOString()) === 1
    },
  },
  {
    name: 'begin a newsletter with the words of an earlier one',
    async work(hand, site) {
      const { page } = hand
      await hand.open(desk.sent)
      await hand.press(page.locator('ul.sent-letters').getByRole('link').nth(1))
      await hand.press(page.getByRole('button', { name: 'Use again' }))
      await hand.write(page.getByLabel(/^Subject/), 'As every year')
      const made =
        "select count(*) from newsletter_drafts where subject = 'As every year' and content in (select content from newsletter_campaigns)"
      return () => site.value(made) === 1
    },
  },
  {
    name: 'write a news post and schedule it',
    async work(hand, site) {
      const { page } = hand
      await hand.open(desk.blog)
      await hand.press(page.getByRole('button', { name: 'New Post' }))
      await hand.write(page.getByLabel(/^Title/), 'A new well at Kimana')
      await hand.write(page.getByRole('textbox', { name: /^Text/ }), sentence)
      await hand.choose(page.getByLabel(/^Category/), 'Education')
      await schedule(hand, page)
      const scheduled = "select count(*) from blog_posts where title = 'A new well at Kimana' and publish_at > ?"
      return () => site.value(scheduled, new Date().toISOString()) === 1
    },
  },
  {
    name: 'take all stories home as a CSV file',
    async work(hand, site) {
      const { page } = hand
      await hand.open(desk.exchange)
      const leaving = page.waitForEvent('download')
      await hand.press(page.getByRole('link', { name: 'CSV: Stories' }))
      const file = readFileSync(await (await leaving).path(), 'utf8')
      const many = Number(site.value('select count(*) from stories'))
      const newest = String(site.value('select title from stories order by id desc limit 1'))
      return () => file.split('\n').length > many && file.includes(newest)
    },
  },
]
