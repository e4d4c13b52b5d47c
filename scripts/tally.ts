import { z } from 'zod'

/** What is read of vitest's JSON report. A file that could not be loaded is a failed suite without a test in it. */
const report = z.object({
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string().default(''),
          /** Of every try: one that passed in the end may have failed before. */
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

export type Suite = 'unit' | 'browser' | 'machines'

/** The suites of a part, whose reports alone are added up; none where there is no such part. */
export function suitesOf(part?: string): Suite[] {
  if (part === undefined) return ['unit', 'browser', 'machines']
  return part === 'fast' ? ['unit'] : part === 'browser' || part === 'machines' ? [part] : []
}

/** `again` names the tests that passed only at their second try. */
export type Tally = { passed: number; failed: number; skipped: number; again: string[] }

/** Adds up reports. One that was never written counts as a failure: silence is not success. */
export function countTests(reports: unknown[]): Tally {
  const tally: Tally = { passed: 0, failed: 0, skipped: 0, again: [] }
  for (const given of reports) {
    const read = report.safeParse(given)
    if (!read.success) tally.failed++
    for (const file of read.data?.testResults ?? []) {
      const states = file.assertionResults.map((test) => test.status)
      tally.passed += states.filter((state) => state === 'passed').length
      tally.failed += states.filter((state) => state === 'failed').length
      tally.skipped += states.filter((state) => state !== 'passed' && state !== 'failed').length
      for (const { status, fullName, failureMessages } of file.assertionResults)
        if (status === 'passed' && failureMessages?.length) tally.again.push(fullName)
      if (file.status === 'failed' && !states.includes('failed')) tally.failed++
    }
  }
  return tally
}
