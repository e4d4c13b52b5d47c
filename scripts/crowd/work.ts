import { anonymousDonor } from '../../data/vocabulary/money.ts'
import { usualCategories } from '../../data/vocabulary/news.ts'
import { createNumbers, proseOf } from './prose.ts'
import { instantAmong, numbersTo, oneOfTheTeam, type Row, type Site, uuidOf } from './site.ts'

/** People give several times; one try in so many fails, and one donor in so many says no name. */
const [donors, oneFailed, oneAnonymous] = [6_000, 25, 10]
const amounts = [1_000, 2_500, 5_000, 10_000, 25_000] as const

export function* donationRows({ donations: many = 0, until }: Site): Iterable<Row> {
  for (const index of numbersTo(many)) {
    const at = instantAmong(many, until, index)
    const donor = (index * 7_919) % donors
    const [isPaid, isNamed] = [index % oneFailed !== 3, donor % oneAnonymous !== 0]
    yield {
      amount: amounts[index % amounts.length] ?? 1_000,
      donor_name: isNamed ? `Donor ${donor}` : anonymousDonor,
      donor_email: isNamed ? `donor-${donor}@gifts.example` : null,
      submission: uuidOf(5, index),
      stripe_payment_intent_id: `pi_made_up_${index}`,
      status: isPaid ? 'succeeded' : 'failed',
      status_at: Math.floor(Date.parse(at) / 1000),
      failure_reason: isPaid ? null : 'Your card was declined.',
      succeeded_at: isPaid ? at : null,
      created_at: at,
      updated_at: at,
    }
  }
}

export function* postRows({ posts: many = 0, until }: Site): Iterable<Row> {
  for (const index of numbersTo(many)) {
    const at = instantAmong(many, until, index)
    const words = proseOf(200, createNumbers(9_000 + index))
    yield {
      title: `News ${index + 1}: ${words.slice(0, 40)}`,
      content: `<p>${words}</p>`,
      excerpt: words.slice(0, 150),
      category: usualCategories[index % usualCategories.length] ?? null,
      status: 'published',
      published_at: at,
      edited_by: oneOfTheTeam,
      created_at: at,
      updated_at: at,
    }
  }
}

export function* planRows({ plans: many = 0, until }: Site): Iterable<Row> {
  for (const index of numbersTo(many)) {
    const at = instantAmong(many, until, index)
    const words = proseOf(40, createNumbers(12_000 + index))
    yield {
      title: `Plan ${index + 1}: ${words.slice(0, 40)}`,
      content: words,
      platforms: JSON.stringify(['facebook']),
      content_type: 'custom',
      scheduled_date: at,
      status: 'published',
      published_at: at,
      created_at: at,
      updated_at: at,
    }
  }
}

/** Newsletters that went to everybody; who got them is forgotten. */
export function* issueRows({ issues: many = 0, until }: Site): Iterable<Row> {
  for (const index of numbersTo(many)) {
    const at = instantAmong(many, until, index)
    const words = proseOf(150, createNumbers(15_000 + index))
    yield {
      submission: uuidOf(6, index),
      subject: `Letter ${index + 1}: ${words.slice(0, 40)}`,
      content: `<p>${words}</p>`,
      selected_stories: '[]',
      selected_blog_posts: '[]',
      recipients: 'all',
      text: words,
      html: `<p>${words}</p>`,
      state: 'sent',
      sent_by: oneOfTheTeam,
      created_at: at,
      finished_at: at,
    }
  }
}
