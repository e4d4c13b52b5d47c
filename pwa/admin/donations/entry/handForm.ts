import type { HandDonation } from '../../../../data/contract/deskDonations.ts'
import type { DonationRecord } from '../../../../data/contract/donations.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import { anonymousDonor, type HandWay, handMost, handWays } from '../../../../data/vocabulary/money.ts'
import { keepRequests } from '../../kit/requests/pendingRequests.ts'
import { centsOf } from '../../kit/words/amount.ts'

/** The form as the admin sees it. */
export interface HandForm {
  /** In dollars, as typed. */
  amount: string
  method: HandWay
  day: string
  donorName: string
  donorEmail: string
  reference: string
  received: string
  note: string
  sendReceipt: boolean
}

export const emptyForm = (today: string): HandForm => ({
  amount: '',
  method: 'cash',
  day: today,
  donorName: '',
  donorEmail: '',
  reference: '',
  received: '',
  note: '',
  sendReceipt: false,
})

type Held = Pick<
  DonationRecord,
  'amount' | 'method' | 'succeededAt' | 'donorName' | 'donorEmail' | 'reference' | 'received' | 'note'
>

/** Of what was entered before. The day is noon of it in UTC. */
export const formOfDonation = ({ amount, method, succeededAt, donorName, ...held }: Held): HandForm => ({
  amount: dollars(amount),
  method: handWays.find((way) => way === method) ?? 'cash',
  day: succeededAt?.slice(0, 10) ?? '',
  donorName: donorName === anonymousDonor ? '' : donorName,
  donorEmail: held.donorEmail ?? '',
  reference: held.reference ?? '',
  received: held.received ?? '',
  note: held.note ?? '',
  sendReceipt: false,
})

export const formOfWish = ({ amount, method, day, sendReceipt = false, ...wish }: HandDonation): HandForm => ({
  amount: dollars(amount),
  method,
  day,
  donorName: wish.donorName ?? '',
  donorEmail: wish.donorEmail ?? '',
  reference: wish.reference ?? '',
  received: wish.received ?? '',
  note: wish.note ?? '',
  sendReceipt,
})

/** What the form asks for, or why it cannot be asked for yet: the button is disabled by the same line. */
export function donationAsked(
  form: HandForm,
): { asked: HandDonation; obstacle: null } | { asked: null; obstacle: string } {
  const cents = centsOf(form.amount)
  const obstacle = obstacleOf(form, cents)
  if (obstacle !== null || cents === null) return { asked: null, obstacle: obstacle ?? '' }
  const { amount: _amount, sendReceipt, ...fields } = form
  return {
    asked: { ...fields, amount: cents, sendReceipt: sendReceipt && form.donorEmail.trim() !== '' },
    obstacle: null,
  }
}

function obstacleOf({ amount, day }: HandForm, cents: number | null): string | null {
  if (!amount.trim()) return 'Enter an amount.'
  if (cents === null) return 'An amount of dollars looks like 12.50.'
  if (cents <= 0) return 'Enter an amount above 0.'
  if (cents > handMost.amount) return `At most ${dollars(handMost.amount)} can be entered at once.`
  if (!day) return 'Enter the day on which it was received.'
  return null
}

/** The click of ‘Enter’ that was not answered: it may have been entered. */
export const handRequests = keepRequests<HandDonation>('adminDonation', {
  sample: { amount: 0, method: 'cash', day: '' },
  tell({ amount }) {
    const name = `A donation of ${dollars(amount)} of which we do not know whether it was entered`
    return { name, keptAs: `${name} is` }
  },
})
