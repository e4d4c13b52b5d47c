import { expect, test } from 'vitest'
import { readMarkdown } from './markdown.ts'

test('paragraphs are parted by an empty line, and a single line end is a space', () => {
  expect(readMarkdown('One\ntwo.\n\nThree.\n')).toEqual([
    ['p', 'One two.'],
    ['p', 'Three.'],
  ])
})

test('words can be strong, emphasised, code or a link', () => {
  expect(readMarkdown('**A**, _b c_, `snake_case_word`, [d\ne](/f).')).toEqual([
    ['p', ['strong', 'A'], ', ', ['em', 'b c'], ', ', ['code', 'snake_case_word'], ', ', ['a', '/f', 'd e'], '.'],
  ])
  expect(readMarkdown('snake_case_word')).toEqual([['p', 'snake_case_word']])
})

test('headings, lists and terms', () => {
  expect(readMarkdown('## A _b_\n\n- one\n  line\n- **two**\n\nTerm\n: what it\nmeans\n\nOther\n: this')).toEqual([
    ['h2', 'A ', ['em', 'b']],
    ['ul', ['li', 'one line'], ['li', ['strong', 'two']]],
    ['dl', ['div', ['dt', 'Term'], ['dd', 'what it means']], ['div', ['dt', 'Other'], ['dd', 'this']]],
  ])
})

test('a placeholder stays as it is, without a paragraph where it is alone in one', () => {
  expect(readMarkdown('{{days}} days\n\n{{list}}')).toEqual([['p', '{{days}} days'], '{{list}}'])
})
