import { expect, it } from 'vitest'
import { chooseTests } from './changed.ts'

const tests = [
  'api/stories/stories.test.ts',
  'api/stories/consent/consent.test.ts',
  'data/rules/excerpt.test.ts',
  'pwa/a.screen.test.tsx',
]
const choose = (changed: string[], imports: { from: string; to: string }[] = []) => chooseTests(changed, tests, imports)

it('a changed source brings the tests of its folder, and not those of rooms inside it', () => {
  expect(choose(['api/stories/present.ts'])).toEqual({ fast: ['api/stories/stories.test.ts'], journeys: [] })
})

it('a folder without tests is tried by the nearest one above it', () => {
  expect(choose(['api/stories/consent/ways/mail.ts']).fast).toEqual(['api/stories/consent/consent.test.ts'])
})

it('tests that import the changed source are tried too', () => {
  const imports = [{ from: 'pwa/a.screen.test.tsx', to: 'data/rules/excerpt.ts' }]
  expect(choose(['data/rules/excerpt.ts'], imports).fast).toEqual([
    'data/rules/excerpt.test.ts',
    'pwa/a.screen.test.tsx',
  ])
})

it('a changed test and a changed journey are tried themselves', () => {
  expect(choose(['pwa/a.screen.test.tsx', 'pwa/e2e/site/reading.e2e.ts'])).toEqual({
    fast: ['pwa/a.screen.test.tsx'],
    journeys: ['pwa/e2e/site/reading.e2e.ts'],
  })
})

it('what is no source brings no test', () => {
  expect(choose(['README.md', 'data/demo/en/a.md'])).toEqual({ fast: [], journeys: [] })
})
