import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type WithAxe = typeof window & { axe: { run(options: { resultTypes: ['violations'] }): Promise<AxeResults> } }

/** What axe-core finds on the page as it stands: one line for each element at fault. No rule is excepted. */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations } = await page.evaluate(() => (window as WithAxe).axe.run({ resultTypes: ['violations'] }))
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}
