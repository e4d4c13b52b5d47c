import { escaped } from '../platform/http/escaped.ts'
import { light } from '../platform/mail/look.ts'
import { mailButton, mailFigures, mailFoot, mailHeading, mailPage } from '../platform/mail/mailPage.ts'
import type { ReceiptWords } from './receipt.ts'

/** The receipt as mail programs draw it. Nothing is fetched when it is opened. */
export const receiptHtml = (words: ReceiptWords) =>
  mailPage(
    words.subject,
    [
      `<p style="margin:0 0 12px">${escaped(words.greeting)}</p>`,
      mailHeading(words.thanks),
      mailFigures(['Amount', words.amount], words.facts),
      `<p style="margin:20px 0">${escaped(words.keep)} ${escaped(words.refunds)}</p>`,
      `<p style="margin:0">${mailButton(words.stories)}</p>`,
      `<p class="soft" style="margin:20px 0 0;color:${light.soft};font-size:15px">Questions about it? <a href="${escaped(words.questions.url)}" class="link" style="color:${light.link}">${escaped(words.questions.label)}</a></p>`,
    ],
    mailFoot(escaped(words.why)),
  )
