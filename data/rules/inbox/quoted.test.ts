import { expect, test } from 'vitest'
import { splitQuoted } from './quoted.ts'

test.each([
  ['nothing', 'Hello', 'Hello', null],
  [
    'what stands below the answer',
    'Yes.\n\nOn Mon, 2 Mar 2026, Voices wrote:\n> Will you come?\n>\n> We hope so.',
    'Yes.',
    'On Mon, 2 Mar 2026, Voices wrote:\n> Will you come?\n>\n> We hope so.',
  ],
  [
    'a line with the name that is broken',
    'Yes.\n\nOn Mon, 2 Mar 2026 at 09:00, Voices\n<post@voices.example> wrote:\n> Will you come?',
    'Yes.',
    'On Mon, 2 Mar 2026 at 09:00, Voices\n<post@voices.example> wrote:\n> Will you come?',
  ],
  [
    'what stands above the answer',
    'On Monday Voices wrote:\n> Will you come?\n\nYes.',
    'Yes.',
    'On Monday Voices wrote:\n> Will you come?',
  ],
  [
    'all that follows an original message',
    'Yes.\n\n-----Original Message-----\nFrom: Voices\nWill you come?',
    'Yes.',
    '-----Original Message-----\nFrom: Voices\nWill you come?',
  ],
  ['marked lines without a name', 'Yes.\n> Will you come?', 'Yes.', '> Will you come?'],
  [
    'no answers between the lines',
    '> Will you come?\nYes.\n> When?\nAt nine.',
    '> Will you come?\nYes.\n> When?\nAt nine.',
    null,
  ],
  ['no mail that only repeats', '> Will you come?', '> Will you come?', null],
  [
    'no sentence that only looks like it',
    'On Monday she wrote: come.\nSo I came.',
    'On Monday she wrote: come.\nSo I came.',
    null,
  ],
])('of a mail, %s is folded away', (_, mail, text, quoted) => {
  expect(splitQuoted(mail)).toEqual({ text, quoted })
})
