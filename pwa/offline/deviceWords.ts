import type { device } from './status.ts'

type Known = Pick<typeof device, 'online' | 'waiting' | 'trouble' | 'libraryAt'>

/** What a device has to say of itself, in words. */
export const deviceWords = ({ online, waiting, trouble, libraryAt }: Known) => ({
  signal: online ? 'You are online.' : 'No signal. Saved stories still open.',
  library: libraryAt ? 'Saved here' : 'Not saved yet. Stay here a moment with signal.',
  outbox: outboxWords(waiting, trouble),
})
export type DeviceWords = ReturnType<typeof deviceWords>

const outboxWords = (waiting: number, trouble: number) => {
  const rest = trouble > 0 ? `, ${trouble} need your attention` : ''
  return waiting === 0 ? 'Empty' : `${waiting} waiting to be sent${rest}`
}
