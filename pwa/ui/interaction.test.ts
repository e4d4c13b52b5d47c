import { expect, test } from 'vitest'
import { toastRules, tooltipRules } from './interaction.ts'
import { dismissToast, showToast, toasts } from './toasts.ts'
import { delayBefore } from './tooltips.ts'

test('a toast stays five seconds, goes with a swipe of 50 px and is reached with F8', () => {
  expect(toastRules).toEqual({ durationMs: 5000, swipePx: 50, hotkey: 'F8' })
})

test('at most one toast is shown: the newest', () => {
  showToast({ title: 'First' })
  showToast({ title: 'Second', text: 'takes its place', tone: 'good' })
  expect(toasts.current).toMatchObject({ title: 'Second', text: 'takes its place', tone: 'good' })
  dismissToast()
  expect(toasts.current).toBeNull()
})

test('the same toast shown again is a new one', () => {
  showToast({ title: 'Saved' })
  const first = toasts.current?.key
  showToast({ title: 'Saved' })
  expect(toasts.current?.key).not.toBe(first)
})

test('a tooltip waits 700 ms, and not at all within 300 ms of the one before', () => {
  expect(tooltipRules).toEqual({ delayMs: 700, skipDelayMs: 300 })
  expect(delayBefore(Number.POSITIVE_INFINITY)).toBe(700)
  expect(delayBefore(300)).toBe(700)
  expect(delayBefore(299)).toBe(0)
})
