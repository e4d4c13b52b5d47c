import { greetingName } from '../../../data/rules/greetingName.ts'
import { escaped } from '../../platform/http/escaped.ts'
import { mailButton, mailFoot, mailHeading, mailPage } from '../../platform/mail/mailPage.ts'

export interface RewardNews {
  subject: string
  news: string
  meaning: string
}

/** Tells an author what their stories have reached. No amounts: mail is read by others, and what is paid out is agreed in person. */
export function rewardMail(
  { authorName, news }: { authorName: string; news: readonly RewardNews[] },
  publicUrl: string,
): { subject: string; text: string; html: string } {
  const [first] = news
  const subject = first && news.length === 1 ? first.subject : 'What your stories have reached'
  const name = greetingName(authorName)
  const greeting = name ? `Dear ${name},` : 'Hello,'
  const thanks = 'Thank you for telling them.'
  const link = { label: 'How rewards work', url: `${publicUrl}/author-rewards` }
  const why = 'You are receiving this because you sent us stories with this email address.'
  const text = [
    greeting,
    ...news.map((one) => `${one.news}\n${one.meaning}`),
    thanks,
    `${link.label}: ${link.url}`,
    'Voices for Wildlife',
    why,
  ].join('\n\n')
  const html = mailPage(
    subject,
    [
      `<p style="margin:0 0 12px">${escaped(greeting)}</p>`,
      ...news.flatMap((one) => [mailHeading(one.news), `<p style="margin:12px 0 20px">${escaped(one.meaning)}</p>`]),
      `<p style="margin:0 0 20px">${escaped(thanks)}</p>`,
      `<p style="margin:0">${mailButton(link)}</p>`,
    ],
    mailFoot(escaped(why)),
  )
  return { subject, text, html }
}
