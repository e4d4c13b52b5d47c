import type { ContactMessage } from '../../../data/contract/inbox/contact.ts'

type Written = Pick<ContactMessage, 'name' | 'email' | 'subject' | 'message'>

/** Some mail programs cut a longer address off, and with it what the answer is about. */
const mostLength = 1_900

/**
 * Opens the admin's own mail program with an answer begun: to the writer, under their subject, their words quoted as far as
 * they fit (RFC 6068). `when`: as the admin reads it.
 */
export function replyAddress({ name, email, subject, message }: Written, when: string): string {
  const about = /^re:/i.test(subject) ? subject : `Re: ${subject}`
  const start = `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encode(about)}&body=`
  const greeting = `\n\n\nOn ${when}, ${name} wrote:\n`
  const quoted = message.split(/\r\n|\r|\n/).map((line) => `> ${line}`.trimEnd())
  const whole = greeting + quoted.join('\n')
  const room = mostLength - start.length
  return start + (encode(whole).length <= room ? encode(whole) : encode(fitting(whole, room)))
}

/** Cut between two characters, never within one, and marked. */
function fitting(text: string, room: number): string {
  const left = room - encode(cut).length
  let length = 0
  let kept = ''
  for (const character of text) {
    length += encode(character).length
    if (length > left) break
    kept += character
  }
  return kept + cut
}
const cut = ' […]'

const encode = (text: string) => encodeURIComponent(wellFormed(text).replaceAll('\n', '\r\n'))

/** Half a character, which an address cannot hold, becomes a sign of its own. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd')
