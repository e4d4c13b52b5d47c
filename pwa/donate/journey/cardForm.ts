import type { Fate, Outcome } from '../payment/cardPayment.ts'

/** Stripe's form, from its mounting to what became of the payment. */
export interface CardForm {
  state: 'loading' | 'ready' | 'paying' | 'asking' | 'broken'
  problem: string | null
  /** It was paid, and no answer came. */
  isUnconfirmed: boolean
}

export type CardFormEvent =
  | { type: 'mounted'; state: 'ready' | 'broken' }
  | { type: 'typed' }
  | { type: 'pay'; online: boolean }
  | { type: 'confirmed'; outcome: Outcome }
  | { type: 'change amount' }
  | { type: 'fate told'; fate: Fate }

export type CardFormEffect =
  | { type: 'dismiss toast' }
  | { type: 'confirm' }
  | { type: 'ask fate' }
  /** The journey has to know. */
  | { type: 'tell fate'; fate: Fate }
  | { type: 'leave' }

interface Change {
  state: CardForm
  effects: CardFormEffect[]
}

export const firstCardForm: CardForm = { state: 'loading', problem: null, isUnconfirmed: false }

const to = (form: CardForm, patch: Partial<CardForm>, ...effects: CardFormEffect[]): Change => ({
  state: { ...form, ...patch },
  effects,
})

/** What one event makes of the form, and what has to be done for it. While an answer is awaited, nothing else is begun. */
export function advanceCardForm(form: CardForm, event: CardFormEvent): Change {
  const isWaiting = form.state === 'paying' || form.state === 'asking'
  switch (event.type) {
    case 'mounted':
      return isWaiting ? to(form, {}) : to(form, { state: event.state })
    case 'typed':
      return to(form, { problem: null })
    case 'pay':
      if (form.state !== 'ready' || !event.online) return to(form, {})
      return to(form, { state: 'paying', problem: null }, { type: 'dismiss toast' }, { type: 'confirm' })
    case 'confirmed':
      return afterConfirmation(form, event.outcome)
    case 'change amount':
      // Another payment could be begun there: not before the fate of this one is known, if it can be.
      if (isWaiting) return to(form, {})
      return form.isUnconfirmed ? to(form, { state: 'asking' }, { type: 'ask fate' }) : to(form, {}, { type: 'leave' })
    case 'fate told':
      return afterFate(form, event.fate)
  }
}

function afterConfirmation(form: CardForm, outcome: Outcome): Change {
  switch (outcome.kind) {
    case 'received':
    case 'processing':
      return to(form, {}, { type: 'tell fate', fate: outcome.kind })
    case 'incomplete':
      return to(form, { state: 'ready', problem: outcome.words })
    case 'again':
      return to(
        form,
        { state: 'ready', problem: outcome.words, isUnconfirmed: false },
        { type: 'tell fate', fate: 'unpaid' },
      )
    case 'unknown':
      return to(
        form,
        { state: 'ready', problem: outcome.words, isUnconfirmed: true },
        { type: 'tell fate', fate: 'unknown' },
      )
  }
}

function afterFate(form: CardForm, fate: Fate): Change {
  if (fate === 'unknown') return to(form, {}, { type: 'leave' })
  const told: CardFormEffect = { type: 'tell fate', fate }
  return fate === 'unpaid' ? to(form, {}, told, { type: 'leave' }) : to(form, {}, told)
}
