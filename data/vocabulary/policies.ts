import { msg } from '../words/words.ts'
import { unconfirmedDays } from './newsletter.ts'

/** What the legal pages promise; the texts and the product's clean-up stand on the same figures. */
export const retention = {
  /** Years, or until consent is withdrawn. */
  personalYears: 7,
  donationYears: 10,
  /** Years that analytics are kept when they no longer tell readers apart, and when they still do. */
  aggregatedAnalyticsYears: 5,
  individualAnalyticsYears: 2,
} as const

/** Days that are nobody's promise: how long it is of use to us. */
export const retentionDays = {
  unconfirmedAddress: unconfirmedDays,
  /** What Stripe sent: until then an event can be looked into and handled again. */
  webhookData: 180,
  /** The words of a mail that could not be sent. */
  failedMailWords: 30,
  /** Mail that was written into files because no mail server is set up. */
  mailFiles: 90,
  /** Of a donor: hidden names of device and network. */
  donorDevice: 30,
  /** Counters that keep programs off, after their last use. */
  counters: 31,
  alerts: 90,
  /** Photos and videos that a newer one has replaced: so long can an edit be taken back with its pictures. */
  replacedFiles: 90,
  /** What was asked for at the desk and waited: that it was done, taken back or refused. */
  heldActs: 7,
  /** Answers kept so that a repeated request gets the same one. */
  repeatedAnswers: 30,
  payoutFile: 90,
} as const

/** Stands under a story whose writer's name has been kept as long as was promised. */
export const withheldName = 'Name withheld'
export const withheldWords = msg('Name withheld')

export const answerPromise = {
  /** Days until a request about personal data is answered. */
  dataRequestDays: 30,
  /** Business days until a legal enquiry is answered. */
  legalBusinessDays: 5,
} as const
