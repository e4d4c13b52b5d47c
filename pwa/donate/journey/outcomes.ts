import { t } from '../../../data/words/words.ts'
import type { Toast } from '../../ui/toasts.ts'
import type { Donation } from '../donation.ts'
import { initFailed, nothingTaken, stillSilent, thanks } from '../messages.ts'
import type { Refusal } from '../payment/refusals.ts'
import type { Unconfirmed } from '../tabStorage.ts'
import { isOpen, say } from './beginnings.ts'
import type { Ask, Journey } from './journey.ts'

/** What became of this donation is known. */
export function settle(journey: Journey, donation: Donation, ask: Ask): Journey {
  ask({ type: 'forget', donation })
  return { ...journey, unconfirmed: isOpen(journey, donation) ? null : journey.unconfirmed, isDoubted: false }
}

export function finish(journey: Journey, fate: 'received' | 'processing', paid: Donation | null, ask: Ask): Journey {
  if (fate === 'received') ask({ type: 'show toast', toast: thanks() })
  return {
    ...(paid ? settle(journey, paid, ask) : journey),
    step: { name: 'thanks', gift: paid?.gift ?? null, fate },
    donation: journey.donation?.key === paid?.key ? null : journey.donation,
    notice: null,
  }
}

/** Perhaps paid: remembered until it is known. */
export function doubt(journey: Journey, payment: Unconfirmed, ask: Ask): Journey {
  ask({ type: 'remember', payment })
  const told = isOpen(journey, payment.donation) ? say(journey, 'bad', t(stillSilent)) : journey
  return { ...told, unconfirmed: payment }
}

/** The server's no. A key that was used up twice in a row is a failure as any other. */
export function refuse(journey: Journey, refusal: Refusal, donation: Donation, ask: Ask): Journey {
  if (refusal.kind === 'arrived') return finish(journey, 'received', donation, ask)
  if (refusal.kind === 'fields') {
    ask({ type: 'show issues', issues: refusal.issues })
    return journey
  }
  if (refusal.kind === 'wait') ask({ type: 'show toast', toast: toastOf(refusal) })
  const known = refusal.kind === 'declined' ? settle(journey, donation, ask) : journey
  const fate = t(isOpen(known, donation) ? stillSilent : nothingTaken)
  return say(known, 'bad', ['words' in refusal && refusal.words, fate].filter(Boolean).join(' '))
}

/** Of a donation by card that could not be begun. */
export const toastOf = (refusal: Refusal): Toast =>
  refusal.kind === 'wait' ? { title: t('Rate Limited'), text: refusal.words, tone: 'bad' } : initFailed()
