import { expect, it } from 'vitest'
import { countTests } from './tally.ts'

const file = (status: string, ...states: string[]) => ({
  status,
  assertionResults: states.map((state) => ({ status: state })),
})

it('adds up the tests of all reports', () => {
  const unit = { testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')] }
  const browser = { testResults: [file('passed', 'passed')] }
  expect(countTests([unit, browser])).toEqual({ passed: 4, failed: 1, skipped: 0 })
})

it('a file that could not be loaded is a failure', () => {
  expect(countTests([{ testResults: [file('failed')] }])).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

it('a report that was never written is a failure', () => {
  expect(countTests([null])).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

it('a skipped test is never counted as passed', () => {
  expect(countTests([{ testResults: [file('passed', 'skipped', 'todo', 'passed')] }])).toEqual({
    passed: 1,
    failed: 0,
    skipped: 2,
  })
})
