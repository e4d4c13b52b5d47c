import { dollars } from '../../../../data/rules/dollars.ts'
import { onTop } from '../hand.ts'
import { named } from '../year.ts'
import { desk, type Task } from './task.ts'

export const moneyTasks: readonly Task[] = [
  {
    name: 'see who gave in March, and how much it was',
    async work(hand, site) {
      const { page } = hand
      const year = new Date().getFullYear() - (new Date().getMonth() < 3 ? 1 : 0)
      await hand.open(desk.donations)
      await hand.press(page.getByRole('button', { name: 'Search and filters' }))
      const days = page.getByRole('group', { name: 'Days' })
      await hand.fillDay(days.getByLabel('From'), `${year}-03-01`)
      await hand.fillDay(days.getByLabel('Until'), `${year}-03-31`)
      await hand.see(page.locator('p.fitting'))
      const told = (await page.locator('p.fitting').textContent()) ?? ''
      // Days are those of the desk's zone.
      const [from, to] = [`${year}-03-01T05:00:00.000Z`, `${year}-04-01T04:00:00.000Z`]
      const cents = site.value(
        "select sum(amount) from donations where status = 'succeeded' and succeeded_at >= ? and succeeded_at < ?",
        from,
        to,
      )
      return () => told.includes(dollars(Number(cents)))
    },
  },
  {
    name: 'find a donor by a part of the name and send the receipt again',
    async work(hand, site) {
      const { page } = hand
      await hand.find('wanjiru', named.donor.name)
      await hand.press(page.getByRole('button', { name: /^Receipt: donation/ }))
      await onTop(page).getByTitle('The receipt').waitFor()
      await hand.press(onTop(page).getByRole('button', { name: /^Send/ }))
      return () => site.mails().some(({ recipients }) => recipients.includes(named.donor.email))
    },
  },
  {
    name: 'enter a gift in cash',
    async work(hand, site) {
      const { page } = hand
      await hand.open(desk.donations)
      await hand.press(page.getByRole('button', { name: 'Enter a donation' }))
      await hand.write(onTop(page).getByLabel(/^Amount in US dollars/), '45')
      await hand.write(onTop(page).getByLabel(/^Donor/), 'The Sunday market')
      await hand.press(onTop(page).getByRole('button', { name: 'Enter', exact: true }))
      const entered = "select count(*) from donations where method = 'cash' and donor_name = ? and amount = 4500"
      return () => site.value(entered, 'The Sunday market') === 1
    },
  },
  {
    name: 'see who waits for a payout and note the oldest as paid',
    async work(hand, site) {
      const { page } = hand
      const oldest = "select id from author_payouts where status = 'pending' order by created_at, id limit 1"
      const id = Number(site.value(oldest))
      await hand.open(desk.payouts)
      await hand.press(
        page
          .getByRole('region', { name: 'Pending payouts' })
          .getByRole('button', { name: /^Process \$/ })
          .first(),
      )
      await hand.write(onTop(page).getByLabel(/^Transaction id/), 'Bank 2026-118')
      await hand.press(onTop(page).getByRole('button', { name: 'Process', exact: true }))
      return () => site.value('select status from author_payouts where id = ?', id) === 'paid'
    },
  },
]
