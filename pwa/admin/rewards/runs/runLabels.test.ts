import { expect, it, test } from 'vitest'
import { decodeText, readTable } from './readFile.ts'
import { guessColumns, guessWord } from './runLabels.ts'

test.each([
  [
    ['Reference', 'Status', 'Transaction ID', 'Amount', 'Reason'],
    { reference: 0, result: 1, transactionId: 2, amount: 3, reason: 4 },
  ],
  [
    ['recipient_phone', 'amount', 'reference', 'result', 'receipt no'],
    { reference: 2, result: 3, transactionId: 4, amount: 1, reason: -1 },
  ],
  [
    ['Transaction Date', 'Transaction Amount', 'Transaction ID', 'Reference', 'Transaction Status'],
    { reference: 3, result: 4, transactionId: 2, amount: 1, reason: -1 },
  ],
  [
    ['Transaction number', 'Partner Reference', 'State'],
    { reference: 1, result: 2, transactionId: 0, amount: -1, reason: -1 },
  ],
])('the columns of %j are guessed', (heads, columns) => {
  expect(guessColumns(heads)).toEqual(columns)
})

it.each([
  ['SUCCESS', 'paid'],
  ['Completed', 'paid'],
  ['UNSUCCESSFUL', 'refused'],
  ['Failed', 'refused'],
  ['Reversed', 'reversed'],
  ['PENDING', null],
  ['PAID_OUT', 'paid'],
  ['UNPAID', null],
  ['Not paid', null],
  ['NOT_COMPLETED', null],
  ['Incomplete', null],
  ['NOK', null],
  ['To be processed', null],
  ['Partially paid', null],
  ['', null],
])('%j seems to mean %s', (word, meaning) => {
  expect(guessWord(word)).toBe(meaning)
})

it('a report is read whichever way it was saved', () => {
  const text = 'Name;Reason\r\n"Odhiambo; Amina";"She said ""no"""\r\n\r\n'
  const read = { heads: ['Name', 'Reason'], rows: [['Odhiambo; Amina', 'She said "no"']] }
  const utf16 = new Uint8Array([0xff, 0xfe, ...[...text].flatMap((letter) => [letter.charCodeAt(0), 0])])
  for (const bytes of [new TextEncoder().encode(text), new TextEncoder().encode(`\uFEFF${text}`), utf16])
    expect(readTable(decodeText(bytes))).toMatchObject(read)
  expect(decodeText(new Uint8Array([0x4a, 0x6f, 0x73, 0xe9]))).toBe('José')
})
