import { escaped } from '../http/escaped.ts'
import { light } from './look.ts'
import { mailButton, mailPage } from './mailPage.ts'
import { linkTo } from './spoken.ts'

interface Said {
  subject: string
  paragraphs: readonly string[]
  button: { label: string; url: string }
  /** Below the button, softer: how long it works, and what to do if the mail came by mistake. */
  more: readonly string[]
}

/** A mail of a few paragraphs and one way on, in the language that is spoken. */
export function plainMail(publicUrl: string, { subject, paragraphs, button, more }: Said) {
  const text = [
    ...paragraphs,
    `${button.label}:\n${button.url}`,
    ...more,
    `Voices for Wildlife\n${linkTo(publicUrl)}`,
  ].join('\n\n')
  const html = mailPage(subject, [
    ...paragraphs.map((words) => `<p style="margin:0 0 20px">${escaped(words)}</p>`),
    `<p style="margin:0 0 24px">${mailButton(button)}</p>`,
    ...more.map(
      (words) => `<p class="soft" style="margin:0 0 12px;color:${light.soft};font-size:15px">${escaped(words)}</p>`,
    ),
  ])
  return { subject, text, html }
}
