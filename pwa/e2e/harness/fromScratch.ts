import { afterAll, beforeAll, beforeEach, type RunnerTestCase, type RunnerTestSuite, TestRunner } from 'vitest'
import { closeContexts, endProgram } from './contexts.ts'
import { removeFolders } from './folders.ts'

type Close = () => Promise<void>

interface Order {
  /** The tests of the file build on one another, as the steps of one day: before the second try of one, those before it are run again. */
  inOrder?: boolean
}

/**
 * Opens what the tests of a file stand on, before the first of them, and closes it after the last, with all devices of the
 * file. It is opened anew before the second try of a test: what the first try has written, used up or left running would
 * stand in its way.
 */
export function fromScratch(open: () => Promise<Close>, { inOrder = false }: Order = {}): void {
  let close: Close
  beforeAll(async () => {
    close = await open()
  })
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return
    await closeContexts()
    await close()
    await endProgram()
    close = await open()
    if (inOrder) for (const earlier of testsBefore(task)) await TestRunner.getTestFn(earlier)()
  }, 600_000)
  afterAll(async () => {
    await closeContexts()
    await close()
    removeFolders()
  })
}

function testsBefore(task: RunnerTestCase): RunnerTestCase[] {
  const all = testsOf(task.file)
  return all.slice(0, all.indexOf(task))
}

const testsOf = (suite: RunnerTestSuite): RunnerTestCase[] =>
  suite.tasks.flatMap((task) => (task.type === 'suite' ? testsOf(task) : [task]))
