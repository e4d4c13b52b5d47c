import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type WithAxe = typeof window & { axe: { run(options: RunOptions): Promise<AxeResults> } }

/** The rules that look at colours: all that a change of the colour scheme can change. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * What axe-core finds on the page as it stands: one line for each element at fault. No rule is excepted, but for those
 * who ask about a few alone.
 */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  const { violations } = await page.evaluate((given) => (window as WithAxe).axe.run(given), options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}
