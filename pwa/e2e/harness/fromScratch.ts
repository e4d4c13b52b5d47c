import { afterAll, beforeAll, beforeEach } from 'vitest'
import { closeDevices, endProgram } from './browser.ts'

type Close = () => Promise<void>

/**
 * Opens what the tests of a file stand on, before the first of them, and closes it after the last, with all devices of the
 * file. It is opened anew before the second try of a test: what the first try has written, used up or left running would
 * stand in its way.
 */
export function fromScratch(open: () => Promise<Close>): void {
  let close: Close
  beforeAll(async () => {
    close = await open()
  })
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return
    await closeDevices()
    await close()
    await endProgram()
    close = await open()
  })
  afterAll(async () => {
    await closeDevices()
    await close()
  })
}
