import { expect, it } from 'vitest'
import { editsLeft } from './useEdits.ts'

it('what is being typed into a figure stays when a colleague saves another', () => {
  const kept = { stories: '12', species: '', communities: '40' }
  expect(editsLeft({ species: '7' }, kept)).toEqual({ species: '7' })
  expect(editsLeft({ species: '7', communities: '40' }, { ...kept, species: '7' })).toEqual({})
})
