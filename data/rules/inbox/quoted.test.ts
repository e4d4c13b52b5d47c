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

test.each([
  'On Mon, 2 Mar 2026 at 09:00, Voices <post@voices.example> wrote:',
  'Le lun. 2 mars 2026 à 09:00, Voices <post@voices.example> a écrit\u00a0:',
  'Em seg., 2 de mar. de 2026 às 09:00, Voices <post@voices.example> escreveu:',
  'Voices <post@voices.example> escreveu (segunda, 2/03/2026 à(s) 09:00):',
  'Mnamo Jumatatu, 2 Machi 2026, 09:00 Voices <post@voices.example> aliandika:',
  'في الاثنين، 2 مارس 2026 في 9:00 ص تمت كتابة ما يلي بواسطة Voices <post@voices.example>:',
  '\u202bفي الأحد، ١ مارس ٢٠٢٦ ٩:٠٠ ص Voices <post@voices.example> كتب:\u202c',
  'بتاريخ الاثنين، 2 مارس 2026 9:00 ص Voices كتب/كتبت:',
  'في الاثنين، 2 مارس 2026 تمت كتابة ما يلي بواسطة Voices\nfor Wildlife <post@voices.example>:',
])('the line “%s” begins what is repeated', (line) => {
  const quoted = `${line}\n> Will you come?`
  expect(splitQuoted(`Yes.\n\n${quoted}`)).toEqual({ text: 'Yes.', quoted: quoted.trim() })
})

test.each([
  ['English', 'From: Voices\nSent: Monday, March 2, 2026 9:00 AM\nTo: Amina\nSubject: The ford'],
  ['bold English', '*From:* Voices\n*Sent:* Monday, March 2, 2026\n*To:* Amina\n*Cc:* Kofi\n*Subject:* The ford'],
  ['French', 'De : Voices\nEnvoyé : lundi 2 mars 2026 09:00\nÀ : Amina\nObjet : Le gué'],
  ['Portuguese', 'De: Voices\nEnviado: segunda-feira, 2 de março de 2026\nPara: Amina\nAssunto: O vau'],
  ['Portuguese of Brazil', 'De: Voices\nEnviada em: segunda-feira, 2 de março\nPara: Amina\nAssunto: O vau'],
  ['Swahili', 'Kutoka: Voices\nImetumwa: Jumatatu, 2 Machi 2026\nKwa: Amina\nMada: Kivuko'],
  ['Arabic', 'من: Voices\nتم الإرسال: الاثنين، 2 مارس 2026\nإلى: Amina\nالموضوع: المعبر'],
])('a head of a mail in %s begins what is repeated, with or without a ruled line', (_, head) => {
  const quoted = `${head}\n\nWill you come?`
  expect(splitQuoted(`Yes.\n\n${quoted}`)).toEqual({ text: 'Yes.', quoted })
  const ruled = `${'_'.repeat(32)}\n${quoted}`
  expect(splitQuoted(`Yes.\n\n${ruled}`)).toEqual({ text: 'Yes.', quoted: ruled })
})

test.each([
  ['a table drawn by hand', 'Birds | 12\n____________\nYou may print it.'],
  ['a note of who came', 'From: the village\nTo: the river\nWe walked for two hours.'],
  ['a sentence in Arabic about a letter', 'في القرية كتب الحارس رسالة\nثم ذهب.'],
])('%s stays part of the answer', (_, mail) => {
  expect(splitQuoted(mail)).toEqual({ text: mail, quoted: null })
})
