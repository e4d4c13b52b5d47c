import { expect, it } from 'vitest'
import { emptyFields } from '../../offline/drafts/drafts.ts'
import { openPage } from '../../testPage.ts'
import { checkFields, errorsByField } from './formFields.ts'

const good = {
  title: 'The nets',
  content: 'We found the turtle on Tuesday.',
  authorName: 'Efua Example',
  authorLocation: 'Winneba, Ghana',
  authorEmail: 'efua@example.org',
  category: 'Coexistence',
}

it('an empty form names every field', async () => {
  expect((await checkFields(emptyFields)).errors).toEqual({
    title: 'Title is required',
    category: 'Please choose a category',
    content: 'Story content is required',
    authorName: 'Author name is required',
    authorLocation: 'Location is required',
    authorEmail: 'Please enter a valid email address',
  })
})

it('spaces are not a title', async () => {
  expect((await checkFields({ ...good, title: '   ' })).errors).toEqual({ title: 'Title is required' })
})

it.each(['efua', 'efua@', 'efua@example', '@example.org'])('%s is not an e-mail address', async (authorEmail) => {
  expect((await checkFields({ ...good, authorEmail })).errors).toEqual({
    authorEmail: 'Please enter a valid email address',
  })
})

it.each(['+', '../', '__proto__', 'x'.repeat(100)])(
  'the language %j, of a draft that something else wrote, is named',
  async (language) => {
    expect((await checkFields({ ...emptyFields, ...good, language })).errors).toEqual({
      language: 'Please choose a language',
    })
  },
)

it('a language that is none yet is offered where scripts can fetch the others', async () => {
  const { main } = await openPage('/submit-story')
  expect(main).toContain('value="sw"')
  expect(main).not.toContain('value="+"')
})

it('a whole story passes', async () => {
  expect((await checkFields(good)).errors).toBeNull()
})

it('the first field at fault is the first in the form, whatever the order of the server', () => {
  const errors = errorsByField([
    { field: 'authorEmail', message: 'Please enter a valid email address' },
    { field: 'title', message: 'Title is required' },
    { field: 'elsewhere', message: 'Unknown' },
  ])
  expect(Object.entries(errors)).toEqual([
    ['title', 'Title is required'],
    ['authorEmail', 'Please enter a valid email address'],
  ])
})
