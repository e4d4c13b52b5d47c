/** The one currency of donations, rewards and payouts. Amounts are integer cents of it. */
export const currency = 'USD'

/** Shown for a donor who gave no name. */
export const anonymousDonor = 'Anonymous'

export const donationStatuses = ['succeeded', 'pending', 'failed'] as const

export const paymentMethods = ['bank_transfer', 'paypal', 'stripe_transfer', 'check'] as const

/** pending: owed and reserved. paid and cancelled are final. */
export const payoutStatuses = ['pending', 'paid', 'cancelled'] as const

/** The amounts that the donation page offers, in whole dollars, and what each of them pays for. */
export const donationImpact = [
  { dollars: 25, pays: 'one week of anti-poaching' },
  { dollars: 50, pays: 'classroom materials' },
  { dollars: 100, pays: 'a workshop' },
  { dollars: 200, pays: 'story collection in a community' },
] as const
