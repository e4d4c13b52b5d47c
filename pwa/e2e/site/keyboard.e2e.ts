import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Device, desktop, openDevice } from '../harness/browser.ts'
import { fromScratch } from '../harness/fromScratch.ts'
import { publicPages } from '../harness/publicPages.ts'
import { type Server, startServer } from '../harness/server.ts'

let server: Server
let device: Device

fromScratch(async () => {
  server = await startServer({ env: { DEMO_CONTENT: 'on' } })
  device = await openDevice(server.url, { viewport: desktop })
  return () => server.stop()
})

/** What stands out as focused: its words, and whether somebody can see where they are. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    // The button of the calendar stands inside the field, where the browser draws a ring of its own.
    const isInside = element.matches('[type="date"]:not(:focus-visible)')
    const { width, height, bottom, right } = element.getBoundingClientRect()
    const words = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    return {
      words: `${element.tagName.toLowerCase()} ${words}`.slice(0, 60),
      isSeen: width > 1 && height > 1 && bottom > 0 && right > 0,
      isMarked: isOutlined || isInside || boxShadow !== 'none',
    }
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

describe('with the keyboard alone', () => {
  it.each(publicPages)('%s: everything that can be used is reached, and the focus is always seen', async (path) => {
    const page = await device.open(path)
    await page.waitForLoadState('networkidle')
    const stops: NonNullable<Awaited<ReturnType<typeof focused>>>[] = []
    const usable = await countUsable(page)
    for (let presses = 0; presses <= usable + 10; presses += 1) {
      await page.keyboard.press('Tab')
      const stop = await focused(page)
      if (!stop) break
      stops.push(stop)
    }
    expect(stops[0]?.words).toContain('Skip')
    expect(stops.filter(({ isSeen, isMarked }) => !isSeen || !isMarked)).toEqual([])
    expect(stops.length).toBeGreaterThanOrEqual(usable)
    await page.close()
  })

  it('the first press leads past the frame to the page itself', async () => {
    const page = await device.open('/about')
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    await page.close()
  })
})
