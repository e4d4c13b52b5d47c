import type { MailServerTrouble } from '../../../data/contract/outreach/mail.ts'
import { addressRefused, MailServerError, mayHaveArrived } from './mail.ts'
import { ProviderError } from './providerError.ts'

export type SmtpError = Error & { code?: string; originalCode?: string; command?: string; responseCode?: number }

/** A no to the recipient or to these words is final for them; a no to us, the sender, can be mended. */
export function problemOf(error: SmtpError, { address, mayBeOut }: { address: string; mayBeOut: boolean }) {
  const { code = '', originalCode = '', responseCode } = error
  const words = withoutAddress(error.message, address)
  const name = String(responseCode ?? (originalCode || code)) || null
  if (code === 'EAUTH' || code === 'ENOAUTH' || isSignIn(responseCode))
    return new MailServerError('sign_in', 'unset', words, name)
  if (responseCode && responseCode >= 500 && !isOfTls(error)) return refusalOf(error, words, name)
  if (words.startsWith('Invalid recipient')) return new ProviderError('refused', words, addressRefused)
  const trouble = troubleOf(error)
  const told = responseCode || !mayBeOut ? name : mayHaveArrived
  return trouble
    ? new MailServerError(trouble, 'unavailable', words, told)
    : new ProviderError('unavailable', words, told)
}

/** RFC 4954, 6: authentication is missing, too weak, failed, or not encrypted. */
const isSignIn = (responseCode = 0) => [530, 534, 535, 538].includes(responseCode)

/** A refusal for good. Whom it means is told by what was asked and by the code of RFC 3463, else by its words. */
function refusalOf({ command, responseCode = 0 }: SmtpError, words: string, name: string | null): ProviderError {
  const [detail] = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(words) ?? []
  if (command === 'RCPT TO') {
    if (isOfRelay(detail, words, responseCode)) return new MailServerError(relayOrSender(words), 'unset', words, name)
    const isNoMailbox = isOfAddress(detail, words, responseCode)
    const refuser = isNoMailbox ? 'The mailbox refused it' : 'The mail server refused it'
    return new ProviderError('refused', `${refuser}: ${ownWords(words)}`, isNoMailbox ? addressRefused : name)
  }
  if (command !== 'DATA') return new MailServerError(command === 'MAIL FROM' ? 'sender' : 'relay', 'unset', words, name)
  const isPolicy = detail?.startsWith('5.7.') && !/spam|virus|malware|phish|content/i.test(words)
  return isPolicy ? new MailServerError('relay', 'unset', words, name) : new ProviderError('refused', words, name)
}

/**
 * Whether it is no to us, whoever the mail is for: RFC 3463 has 5.3 for the mail system, 5.4 for its ways and rates, 5.5 for the protocol
 * and 5.7 for permission; 5.1.7 and 5.1.8 are about the sender. Without such a code, 550 to 553 are about a mailbox (RFC 5321, 4.2.2) unless
 * the words say otherwise, and 556 is a place that takes no mail (RFC 7504).
 */
function isOfRelay(detail: string | undefined, words: string, responseCode: number): boolean {
  if (detail) return /^5\.([3-57]\.|1\.[78]$)/.test(detail)
  if (noSuchMailbox.test(words)) return false
  return ![550, 551, 552, 553, 556].includes(responseCode) || saysRelay.test(words)
}
/** Many mail servers wait with their no to the sender until they know the recipient. */
const relayOrSender = (words: string) => (/\b5\.1\.[78]\b|\bsender\b/i.test(words) ? 'sender' : 'relay')
const saysRelay =
  /\brelay|\b(?:access|permission) denied|\bauthenticat|\bpolic(?:y|ies)\b|\bblock(?:ed|list)|\b(?:black|block) ?list|\bspf\b|\bdkim\b|\bdmarc\b|\b(?:rate|quota|limit)s?\b.*\bexceeded|\bnot (?:permitted|allowed|authori[sz]ed)/i

/** Whether there is no such mailbox, today or later. A full one is over one day. Without its code, a 550 has to say so in words. */
function isOfAddress(detail: string | undefined, words: string, responseCode: number): boolean {
  if (detail) return /^5\.1\.([12369]|10)$/.test(detail)
  return responseCode === 556 || (responseCode === 550 && noSuchMailbox.test(words))
}
const noSuchMailbox =
  /\bno (?:such|mailbox)\b|\b(?:unknown|invalid|non-?existent) (?:local|recipient|user|mailbox|address|account)|\b(?:recipient|user|mailbox|address|account)\b.*\b(?:unknown|not (?:known|found|exist)|does(?: not|n['’]t) exist|no longer exists?|invalid)/i

/** Why no mail gets through for now; null where it is about this one mail. */
function troubleOf(error: SmtpError): MailServerTrouble | null {
  const { originalCode = '', command = '', responseCode, message } = error
  if (/certificate|self[- ]signed|altname/i.test(`${originalCode} ${message}`)) return 'certificate'
  if (isOfTls(error)) return 'encryption'
  // 4.3: the mail system itself is full or wrongly set up.
  if (command === 'RCPT TO' || command === 'DATA') return /\b4\.3\.\d/.test(message) ? 'busy' : null
  return responseCode ? 'busy' : 'unreachable'
}

const isOfTls = ({ code, command }: SmtpError) => code === 'ETLS' || command === 'STARTTLS'

/** What the mail server said, without what nodemailer and the protocol put before it. */
const ownWords = (message: string) => message.replace(/^.*?\b5\d\d[ -](?:5\.\d{1,3}\.\d{1,3} )?/s, '').trim() || message

/**
 * Mail servers repeat whom they refuse, in a case of their own; what went wrong is logged, and an address is nobody's
 * business there.
 */
function withoutAddress(words: string, address: string): string {
  const literally = address.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return words.replace(new RegExp(literally, 'gi'), 'the recipient')
}
