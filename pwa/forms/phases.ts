import type { LetterFate } from '../offline/outbox/submitForm.ts'

export type Phase =
  | 'filling'
  | 'sending'
  /** The server has it. */
  | 'sent'
  /** It is on this device and leaves by itself. */
  | 'saved'
  /** The server could not take it now. It is on this device and tried again by itself; the form stays open with it. */
  | 'waiting'

export function phaseAfter(fate: LetterFate): Phase {
  if (fate.name === 'sent') return 'sent'
  if (fate.name === 'refused') return 'filling'
  return fate.why === 'busy' || fate.why === 'server' ? 'waiting' : 'saved'
}

/** The server holds other words under the id of this letter. */
export const saidReused = (fate: LetterFate) => fate.name === 'refused' && fate.status === 409

/** Whether the form has something to say about what was sent. */
export const isAnswered = (phase: Phase) => phase === 'sent' || phase === 'saved' || phase === 'waiting'
