import type { Page } from 'playwright-core'
import { expect } from 'vitest'

interface Stop {
  words: string
  /** Whether somebody can see it, and where they are. */
  isSeen: boolean
  isMarked: boolean
}

/** Notes on the page what each press of Tab leads to, until the focus leaves the page. */
const watchFocus = (page: Page) =>
  page.evaluate(() => {
    const stops: Stop[] = []
    const noteStop = ({ target }: Event) => {
      const element = target as HTMLElement
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      // The button of the calendar stands inside the field, where the browser draws a ring of its own.
      const isInside = element.matches('[type="date"]:not(:focus-visible)')
      const { width, height, bottom, right } = element.getBoundingClientRect()
      const words = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
      stops.push({
        words: `${element.tagName.toLowerCase()} ${words}`.slice(0, 60),
        isSeen: width > 1 && height > 1 && bottom > 0 && right > 0,
        isMarked: isOutlined || isInside || boxShadow !== 'none',
      })
    }
    const end = ({ relatedTarget }: FocusEvent) => {
      if (!relatedTarget) removeEventListener('focusin', noteStop)
    }
    addEventListener('focusin', noteStop)
    addEventListener('focusout', end)
    Object.assign(window, { stops })
  })

/** Everything a mouse could use: visible, enabled, and once per group of radio buttons. */
const countUsable = (page: Page) =>
  page.evaluate(() => {
    const usable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
    const groups = new Set<string>()
    return [...document.querySelectorAll<HTMLElement>(usable)].filter((element) => {
      if (element.matches(':disabled') || element.tabIndex < 0 || !element.checkVisibility()) return false
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
      const isNew = !groups.has(element.name)
      groups.add(element.name)
      return isNew
    }).length
  })

/** Presses Tab from the top of the page to its end: everything that can be used is reached, and one always sees where one is. */
export async function expectReachable(page: Page): Promise<void> {
  const usable = await countUsable(page)
  await watchFocus(page)
  await Promise.all(Array.from({ length: usable + 10 }, () => page.keyboard.press('Tab')))
  const stops = await page.evaluate(() => (window as unknown as { stops: Stop[] }).stops)
  expect(stops[0]?.words).toContain('Skip')
  expect(stops.filter(({ isSeen, isMarked }) => !isSeen || !isMarked)).toEqual([])
  expect(stops.length).toBeGreaterThanOrEqual(usable)
}
