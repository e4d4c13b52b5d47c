import type { Page } from 'playwright-core'

/** Opens what is folded behind a heading, unless it is open. */
export async function openFold(page: Page, heading: string): Promise<void> {
  const summary = page.locator('summary').filter({ hasText: heading })
  const isOpen = await summary.evaluate((head) => head.parentElement?.hasAttribute('open'))
  if (!isOpen) await summary.click()
}
