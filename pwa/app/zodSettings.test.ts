import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => void vi.unstubAllGlobals())

test('schemas are read without compiling them, which the policy of the page forbids', async () => {
  vi.resetModules()
  const compile = vi.fn(() => {
    throw new EvalError('Refused by the policy.')
  })
  await import('./zodSettings.ts')
  const { storySubmission } = await import('../../data/contract/stories.ts')
  vi.stubGlobal('Function', compile)
  expect(storySubmission.safeParse({}).success).toBe(false)
  expect(compile).not.toHaveBeenCalled()
})
