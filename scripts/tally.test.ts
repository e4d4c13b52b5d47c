import { expect, it } from 'vitest'
import { countTests, suitesOf } from './tally.ts'

const file = (status: string, ...states: string[]) => ({
  status,
  assertionResults: states.map((state) => ({ status: state })),
})

it('adds up the tests of all reports', () => {
  const unit = { testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')] }
  const browser = { testResults: [file('passed', 'passed')] }
  expect(countTests([unit, browser])).toMatchObject({ passed: 4, failed: 1, skipped: 0 })
})

it('a file that could not be loaded is a failure', () => {
  expect(countTests([{ testResults: [file('failed')] }])).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
})

it('a report that was never written is a failure', () => {
  expect(countTests([null])).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
})

it('a skipped test is never counted as passed', () => {
  expect(countTests([{ testResults: [file('passed', 'skipped', 'todo', 'passed')] }])).toMatchObject({
    passed: 1,
    failed: 0,
    skipped: 2,
  })
})

it('a test that passed only at its second try is named', () => {
  const tests = [
    { status: 'passed', fullName: 'steady', failureMessages: [] },
    { status: 'passed', fullName: 'shaky', failureMessages: ['Matcher did not succeed in time.'] },
    { status: 'failed', fullName: 'broken', failureMessages: ['Expected 1, got 2.'] },
  ]
  const { again } = countTests([{ testResults: [{ status: 'failed', assertionResults: tests }] }])
  expect(again).toEqual(['shaky'])
})

it('a part of the tests waits for its own reports only', () => {
  expect(suitesOf()).toEqual(['unit', 'browser', 'machines'])
  expect(['fast', 'browser', 'machines'].map(suitesOf)).toEqual([['unit'], ['browser'], ['machines']])
})

it('a part that there is not has no tests to pass', () => {
  expect(suitesOf('fats')).toEqual([])
})
