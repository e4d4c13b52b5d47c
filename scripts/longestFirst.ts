import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Browser tests that take more than a minute, the longest first, as a full run on two cores told. One that begins last
 * would be waited for by all others; without this list it is the size of a file that decides.
 */
const longest = [
  'donate',
  'badConnections',
  'accessibility',
  'library',
  'serverDies',
  'engagement',
  'outbox',
  'versions',
  'device',
  'frame',
]

const rankOf = ({ moduleId }: TestSpecification) => {
  const rank = longest.indexOf(path.basename(moduleId, '.e2e.ts'))
  return rank === -1 ? longest.length : rank
}

/** Begins with what takes longest; the others follow in the usual order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return usual.toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
