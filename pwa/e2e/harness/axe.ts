import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { desktop, phone } from './browser.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type WithAxe = typeof window & { axe: { run(context: Element | Document, options: RunOptions): Promise<AxeResults> } }

/** The rules that look at colours: all that a change of the colour scheme can change. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/** The rules that a change of the width or of the colour scheme can change, while the elements stay the same. */
export const layoutRules = [...colourRules, 'target-size', 'scrollable-region-focusable']

/**
 * What axe-core finds on the page as it stands: one line for each element at fault. No rule is excepted, but for those
 * who ask about a few alone. While a modal dialog is open nobody can reach the page behind it, so axe looks at the dialog.
 */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  const { violations } = await page.evaluate((given) => {
    const reached = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
    return (window as WithAxe).axe.run(reached, given)
  }, options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}

/**
 * Expects nothing to complain of and nothing wider than the screen, by all rules on a phone in the dark and by those of the layout on
 * a desktop in the light, as which the page is left.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const findings: string[] = []
  for (const [viewport, colorScheme, rules] of [
    [phone, 'dark', undefined],
    [desktop, 'light', layoutRules],
  ] as const) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await sidewaysOf(page)).toBeLessThanOrEqual(0)
    findings.push(...(await axeFindings(page, rules)).map((finding) => `${colorScheme}, ${viewport.width}: ${finding}`))
  }
  expect(findings).toEqual([])
}

/** How far a page can be moved sideways. */
const sidewaysOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
