import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rememberFocus } from './focusBack.ts'

interface Place {
  parentElement: Place | null
  isConnected: boolean
  heading: Place | null
  querySelector: () => Place | null
  focus: () => void
}

let focused: Place | null = null
const openFrom = (opener: Place) => {
  vi.stubGlobal('document', { activeElement: opener })
  return rememberFocus()
}

/** As much of an element as the focus needs. */
function place(parentElement: Place | null, heading: Place | null = null): Place {
  const made: Place = {
    parentElement,
    heading,
    isConnected: true,
    querySelector: () => made.heading,
    focus: () => {
      focused = made
    },
  }
  return made
}

beforeEach(() => {
  focused = null
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('the focus returns to what had it', () => {
  const button = place(place(null))
  openFrom(button)()
  expect(focused).toBe(button)
})

it('where that has gone with its row, the nearest heading that is left takes the focus', () => {
  const title = place(null)
  const heading = place(null)
  const row = place(place(place(place(null, title), heading)), place(null))
  const button = place(row)
  const back = openFrom(button)
  button.isConnected = false
  row.isConnected = false
  back()
  expect(focused).toBe(heading)
})

it('where no heading is left, nothing is focused', () => {
  const button = place(place(null))
  const back = openFrom(button)
  button.isConnected = false
  back()
  expect(focused).toBeNull()
})
