import type { Locator, Page } from 'playwright-core'

/** Opens what is folded behind a heading, unless it is open. */
export async function openFold(part: Page | Locator, heading: string | RegExp): Promise<void> {
  const summary = part.locator('summary').filter({ hasText: heading })
  const isOpen = await summary.evaluate((head) => head.parentElement?.hasAttribute('open'))
  if (!isOpen) await summary.click()
}
