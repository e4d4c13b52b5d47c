/** What the legal pages promise; the texts and the product's clean-up stand on the same figures. */
export const retention = {
  /** Years, or until consent is withdrawn. */
  personalYears: 7,
  donationYears: 10,
  /** Years that analytics are kept when they no longer tell readers apart, and when they still do. */
  aggregatedAnalyticsYears: 5,
  individualAnalyticsYears: 2,
} as const

export const answerPromise = {
  /** Days until a request about personal data is answered. */
  dataRequestDays: 30,
  /** Business days until a legal enquiry is answered. */
  legalBusinessDays: 5,
} as const
