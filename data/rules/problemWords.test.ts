import { expect, test } from 'vitest'
import { z } from 'zod'
import { problemWords } from './problemWords.ts'

const schema = z.object({
  revision: z.number().int(),
  accountId: z.coerce.number().int().positive(),
  title: z.string().min(1).max(5),
  tags: z.array(z.string().min(2)).max(2),
  at: z.iso.datetime(),
  page: z.url(),
  kind: z.enum(['text', 'photo']),
  own: z.string('Please say what is yours'),
})
const good = {
  revision: 1,
  accountId: 2,
  title: 'Heron',
  tags: ['ab'],
  at: '2026-03-01T09:00:00Z',
  page: 'https://example.org',
  kind: 'text',
  own: 'all',
}

test.each([
  [{ revision: undefined }, 'Revision is missing.'],
  [{ revision: 'one' }, 'Revision has to be a number.'],
  [{ revision: 1.5 }, 'Revision has to be a whole number.'],
  [{ accountId: 'x' }, 'Account id has to be a number.'],
  [{ accountId: 0 }, 'Account id has to be more than 0.'],
  [{ title: '' }, 'Title is missing.'],
  [{ title: 'Herons' }, 'Title has to be at most 5 characters long.'],
  [{ tags: ['ab', 'c'] }, 'Tags number 2 has to be at least 2 characters long.'],
  [{ tags: ['ab', 'cd', 'ef'] }, 'Tags has to be at most 2 entries long.'],
  [{ at: 'today' }, 'At has to be a date with its time, such as 2026-03-01T09:00:00Z.'],
  [{ page: 'example' }, 'Page has to be a full web address.'],
  [{ kind: 'video' }, 'Kind has to be one of these: text, photo.'],
  [{ own: 1 }, 'Please say what is yours'],
])('%o: %s', (change, words) => {
  const result = schema.safeParse({ ...good, ...change }, { error: problemWords })
  expect(result.error?.issues.map(({ message }) => message)).toEqual([words])
})

test('what is no object at all is told as such', () => {
  expect(schema.safeParse('x', { error: problemWords }).error?.issues[0]?.message).toBe(
    'What was sent has to be an object with its fields.',
  )
  expect(schema.strict().safeParse({ ...good, more: 1 }, { error: problemWords }).error?.issues[0]?.message).toBe(
    'What was sent has a part that is not known here: more.',
  )
})
