import { onTop } from '../hand.ts'
import { askedBySchools, named } from '../year.ts'
import { desk, type Task } from './task.ts'

export const peopleTasks: readonly Task[] = [
  {
    name: 'mark ten messages that ask the same as answered',
    async work(hand, site) {
      const { page } = hand
      await hand.open(desk.messages)
      await hand.press(page.getByRole('button', { name: 'Search and filters' }))
      await hand.write(page.getByLabel('Search messages'), 'school turtles come')
      await hand.press(page.getByRole('button', { name: `Choose all ${askedBySchools}` }))
      await hand.press(page.getByRole('button', { name: 'Mark Responded' }))
      const answered = "select count(*) from contact_messages where subject = ? and status = 'responded'"
      return () => site.value(answered, named.question) === askedBySchools
    },
  },
  {
    name: 'answer somebody with a template, with all that was said before in view',
    async work(hand, site) {
      const { page } = hand
      await hand.find('amina otieno', named.person.name)
      await hand.press(page.locator('ul.letters > li').first().getByRole('button').first())
      await hand.press(page.getByRole('button', { name: /^Reply: / }))
      const entries = await onTop(page).locator('ol.thread > li').count()
      await hand.choose(onTop(page).getByLabel('Begin with a template'), 'Thank you')
      await hand.press(onTop(page).getByRole('button', { name: 'Send reply' }))
      return () => entries === 3 && site.mails().some(({ recipients }) => recipients.includes(named.person.email))
    },
  },
  {
    name: 'give a message to the colleague, with a note',
    async work(hand, site) {
      const { page } = hand
      await hand.open(desk.messages)
      await hand.press(page.locator('ul.letters > li').first().getByRole('button').first())
      await hand.press(page.getByRole('button', { name: /^Conversation: / }))
      await hand.press(onTop(page).getByRole('button', { name: 'admin2' }))
      await hand.write(onTop(page).getByLabel('New note, for the two of you'), 'You know them: please ring.')
      await hand.press(onTop(page).getByRole('button', { name: 'Add note' }))
      return () =>
        site.value("select count(*) from thread_notes where text = 'You know them: please ring.'") === 1 &&
        Number(site.value("select count(*) from message_threads where assigned_to = 'admin2'")) === 1
    },
  },
  {
    name: 'read the application that has waited longest, shortlist and accept it',
    async work(hand, site) {
      const id = Number(
        site.value("select id from volunteer_applications where status = 'pending' order by created_at, id limit 1"),
      )
      const name = String(site.value('select name from volunteer_applications where id = ?', id))
      await hand.open(desk.applications)
      await hand.press(hand.page.getByRole('button', { name: `View: ${name}`, exact: true }))
      await hand.press(onTop(hand.page).getByRole('button', { name: 'Shortlist' }))
      await hand.press(onTop(hand.page).getByRole('button', { name: 'Accept' }))
      return () => site.value('select status from volunteer_applications where id = ?', id) === 'accepted'
    },
  },
  {
    name: 'find a subscriber and take the address off the list',
    async work(hand, site) {
      await hand.find('subscriber-17043', named.subscriber)
      await hand.press(hand.page.getByRole('button', { name: `Remove ${named.subscriber}` }))
      await hand.press(onTop(hand.page).getByRole('button', { name: 'Remove', exact: true }))
      return () => site.value('select count(*) from newsletter_subscriptions where email = ?', named.subscriber) === 0
    },
  },
]
