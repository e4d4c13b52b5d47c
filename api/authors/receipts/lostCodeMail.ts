import { showReceiptCode } from '../../../data/rules/authors/receiptCode.ts'
import { t } from '../../../data/words/words.ts'
import { escaped } from '../../platform/http/escaped.ts'
import { light } from '../../platform/mail/look.ts'
import { mailButton, mailPage } from '../../platform/mail/mailPage.ts'
import { dayIn, linkTo, ltr, ltrText } from '../../platform/mail/spoken.ts'

const paragraph = (words: string) => `<p style="margin:0 0 20px">${escaped(words)}</p>`
const soft = (words: string) =>
  `<p class="soft" style="margin:0 0 12px;color:${light.soft};font-size:15px">${escaped(words)}</p>`

/** Asks whoever reads a mailbox for a press of a button. Anybody may have typed the address: it says nothing of any story. */
export function linkMail(link: string, publicUrl: string) {
  const subject = t('Voices for Wildlife: the receipt codes of your stories')
  const asked = t(
    'Somebody asked us to send the receipt codes of the stories that were sent with this email address. Open the link and press the button there. Then we send the codes to this email address, and nowhere else.',
  )
  const until = t('The link works for one day. Opening it sends nothing yet: the page asks once more.')
  const ignore = t('If it was not you, you need not do anything. Nobody has got your codes.')
  const text = `${asked}\n\n${link}\n\n${until}\n\n${ignore}\n\nVoices for Wildlife\n${linkTo(publicUrl)}`
  const html = mailPage(subject, [
    paragraph(asked),
    `<p style="margin:0 0 24px">${mailButton({ label: t('Send me the codes'), url: link })}</p>`,
    soft(until),
    soft(ignore),
  ])
  return { subject, text, html }
}

interface Code {
  code: string
  /** Of a story that an editor has read; null for any other, whoever wrote it. */
  title: string | null
  receivedAt: string
}

/** The codes, newest first, each with the link that opens its story. */
export function codesMail(codes: Code[], publicUrl: string) {
  const subject = t('Voices for Wildlife: your receipt codes')
  const lead =
    codes.length === 1
      ? t('Here is the receipt code of your story. It is a key: keep it to yourself.')
      : t('Here are the receipt codes of your stories, the newest first. Each is a key: keep them to yourself.')
  const lines = codes.map((one) => ({
    ...one,
    name: nameOf(one),
    link: linkTo(publicUrl, `/submit-story#my-story-${one.code}`),
  }))
  const list = lines.map(({ name, code, link }) => `${name}\n${ltrText(showReceiptCode(code))}\n${link}`).join('\n\n')
  const text = `${lead}\n\n${list}\n\nVoices for Wildlife\n${linkTo(publicUrl)}`
  const html = mailPage(subject, [
    paragraph(lead),
    ...lines.map(
      ({ name, code, link }) =>
        `<p style="margin:0 0 20px">${escaped(name)}<br><b style="font-size:20px;letter-spacing:1px">${ltr(showReceiptCode(code))}</b><br><a href="${escaped(link)}">${escaped(t('Open this story'))}</a></p>`,
    ),
  ])
  return { subject, text, html }
}

function nameOf({ title, receivedAt }: Code): string {
  const day = dayIn(receivedAt, 'en-US')
  return title === null
    ? t('A story that came in on {day}', { day })
    : t('“{title}”, which came in on {day}', { title, day })
}
