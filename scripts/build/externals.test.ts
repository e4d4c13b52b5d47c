import { expect, it } from 'vitest'
import { dependencies } from '../../package.json'
import { externals } from './externals.ts'

it('what the server loads at run time is installed with the server, and nothing else is', () => {
  expect(Object.keys(dependencies).sort()).toEqual([...externals].sort())
})
