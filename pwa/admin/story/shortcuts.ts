import { type KeyboardEvent, useEffect } from 'react'
import type { AdminStory } from '../../../data/contract/stories.ts'
import { takeBackLast } from '../kit/held/undoing.ts'
import type { Beside } from './queue.ts'

/** Keys that go from story to story, while the focus is in the list. */
const steps: Record<string, number> = { j: 1, k: -1 }
/** Stops what was asked for last. */
const undoKey = 'z'

/**
 * One key for what has a button, as `aria-keyshortcuts` of the button tells, for whoever is in the list: outside of it
 * and while something is typed, keys mean what they always mean (WCAG 2.1.4).
 */
export function pressByKey(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement
  const row = rowOf(target, event.currentTarget)
  // A key that is held down goes through the list, and decides nothing: the next story stands where the last one was.
  if (event.repeat && !(event.key.toLowerCase() in steps)) return
  if (!row || isTyping(target) || event.altKey || event.ctrlKey || event.metaKey) return
  const key = event.key.toLowerCase()
  if (key === undoKey) return void (takeBackLast() && event.preventDefault())
  const button =
    key in steps
      ? beside(row, steps[key] ?? 0)
      : row.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`)
  if (!button) return
  event.preventDefault()
  if (key in steps) button.focus()
  else button.click()
}

/** The row that holds the focus. A dialog that was opened from it is a place of its own. */
const rowOf = (target: HTMLElement, list: HTMLElement) =>
  target.closest('dialog') ? null : [...list.children].find((row) => row.contains(target))

const isTyping = (target: HTMLElement) => target.matches('input:not([type=checkbox]), textarea, select')

/** The first button of the next row, or of the one before. */
function beside(row: Element, step: number): HTMLElement | null {
  const other = step > 0 ? row.nextElementSibling : row.previousElementSibling
  return other?.querySelector<HTMLElement>('.acts button') ?? null
}

/** Keys of the buttons below a story that is open, as `aria-keyshortcuts` tells, while nothing is asked about it. */
export function useDecisionKeys(isReading: boolean): void {
  useEffect(() => {
    if (!isReading) return
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.repeat || event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target as HTMLElement))
        return
      const [open] = [...document.querySelectorAll('dialog[open]')].slice(-1)
      const key = CSS.escape(event.key.toLowerCase())
      const button = open?.querySelector<HTMLElement>(`footer [aria-keyshortcuts="${key}"]`)
      if (!button) return
      event.preventDefault()
      button.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isReading])
}

/** J and K go to the story beside the one that is open, and Z stops what was asked for last. */
export function useStepKeys(beside: Beside | undefined, onShow: ((story: AdminStory) => void) | undefined): void {
  useEffect(() => {
    if (!beside || !onShow) return
    const step = (event: globalThis.KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target as HTMLElement)) return
      const key = event.key.toLowerCase()
      if (key === undoKey) takeBackLast()
      const story = key === 'j' ? beside.next : key === 'k' ? beside.previous : null
      if (story) onShow(story)
    }
    document.addEventListener('keydown', step)
    return () => document.removeEventListener('keydown', step)
  }, [beside, onShow])
}
