import { greetingName } from '../../data/rules/greetingName.ts'
import { mailButton, mailFoot, mailHeading, mailPage } from '../mail/mailPage.ts'
import { escaped } from '../sharing/escaped.ts'

/** Tells an author what their stories have reached. No amounts: mail is read by others, and what is paid out is agreed in person. */
export function rewardMail(
  { authorName, subject, news, meaning }: { authorName: string; subject: string; news: string; meaning: string },
  publicUrl: string,
): { subject: string; text: string; html: string } {
  const name = greetingName(authorName)
  const greeting = name ? `Dear ${name},` : 'Hello,'
  const thanks = 'Thank you for telling them.'
  const link = { label: 'How rewards work', url: `${publicUrl}/author-rewards` }
  const why = 'You are receiving this because you sent us stories under this address.'
  const text = [greeting, news, meaning, thanks, `${link.label}: ${link.url}`, 'Voices for Wildlife', why].join('\n\n')
  const html = mailPage(
    subject,
    [
      `<p style="margin:0 0 12px">${escaped(greeting)}</p>`,
      mailHeading(news),
      `<p style="margin:20px 0">${escaped(meaning)} ${escaped(thanks)}</p>`,
      `<p style="margin:0">${mailButton(link)}</p>`,
    ],
    mailFoot(escaped(why)),
  )
  return { subject, text, html }
}
