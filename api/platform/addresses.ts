import { domainToASCII, domainToUnicode } from 'node:url'

/** Text as addresses are compared in it: `lower()` of SQLite knows the letters of ASCII alone. */
export const lowered = (text: string) => text.normalize('NFC').toLowerCase()

/** An e-mail address as it is compared: in any case, and with its domain as the network writes it, `xn--…`. */
export const comparable = (address: string) => withDomain(address, domainToASCII)

/**
 * The mailbox that an address leads to, for bounds alone: `name+word@` is delivered to `name@`, and Gmail ignores dots in a name
 * (support.google.com/mail/answer/7436150). Never a person's identity, as a provider may give these to different people.
 */
export function mailboxOf(address: string): string {
  const [, name, tagged] = /^([^@]+)@([^@]+)$/.exec(comparable(address)) ?? []
  if (!name || !tagged) return comparable(address)
  const domain = tagged === 'googlemail.com' ? 'gmail.com' : tagged
  const plain = name.replace(/(?<=.)\+.*$/, '')
  return `${domain === 'gmail.com' ? plain.replaceAll('.', '') : plain}@${domain}`
}

/** How one address may be written in a text, in lower case. */
export const spellingsOf = (address: string) => [
  ...new Set([lowered(address), comparable(address), withDomain(address, domainToUnicode)]),
]

/** What may have been hidden of one address: once it was hidden in lower case, as it was spelled. */
export const earlierSpellingsOf = (address: string) => [...new Set([address.toLowerCase(), ...spellingsOf(address)])]

function withDomain(address: string, rewritten: (domain: string) => string): string {
  const text = lowered(address)
  const domain = text.slice(text.lastIndexOf('@') + 1)
  if (domain === text || (isAscii(domain) && !domain.includes('xn--'))) return text
  return text.slice(0, text.length - domain.length) + (rewritten(domain) || domain)
}

const isAscii = (text: string) => /^[ -~]*$/.test(text)
