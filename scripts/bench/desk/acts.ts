/** What a hand does: a press of a key, a text typed into a field, a tap, a swipe that brings something into view. Each is one act. */
export type Act = 'key' | 'text' | 'tap' | 'swipe'

/** Where the keyboard is among what Tab reaches: on one of them, or, `isOn` false, before the one with this number. */
export interface Focus {
  at: number
  isOn: boolean
}

/** With how many presses of which key the focus comes from where it is to another place in the order of Tab: the shorter way. */
export function wayTo(to: number, { at, isOn }: Focus): { key: 'Tab' | 'Shift+Tab'; presses: number } {
  if (to >= at) return { key: 'Tab', presses: isOn ? to - at : to - at + 1 }
  return { key: 'Shift+Tab', presses: at - to }
}

/** Begin and end in CSS pixels. */
export interface Span {
  from: number
  to: number
}

/** A thumb moves what is on the screen by so much of it, and no more, at once. */
const shareOfSwipe = 0.7

/**
 * By how many CSS pixels the next swipe moves a list, so that something comes to the middle of what is seen; forwards it is positive. A way
 * that is longer than one swipe takes several.
 */
export function swipeTo(target: Span, view: Span): number {
  const most = (view.to - view.from) * shareOfSwipe
  const way = (target.from + target.to) / 2 - (view.from + view.to) / 2
  return Math.max(-most, Math.min(most, way))
}
