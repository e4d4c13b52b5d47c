import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readReceiptCode, receiptCodeFrom, showReceiptCode } from './receiptCode.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codes = Array.from({ length: 200 }, () => receiptCodeFrom(randomBytes(11)))

describe('a receipt code', () => {
  it('has twelve characters and is read back as it is, however it is typed', () => {
    for (const code of codes) {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
      expect(readReceiptCode(code)).toBe(code)
      expect(readReceiptCode(` ${showReceiptCode(code).toLowerCase()} `)).toBe(code)
      expect(readReceiptCode(code.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(code)
    }
  })

  it('is refused with any one character wrong', () => {
    for (const code of codes.slice(0, 20))
      for (let at = 0; at < code.length; at += 1)
        for (const other of alphabet)
          if (other !== code[at]) expect(readReceiptCode(code.slice(0, at) + other + code.slice(at + 1))).toBeNull()
  })

  it('is refused with two neighbours swapped, but for the pair that looks alike to the sum', () => {
    for (const code of codes)
      for (let at = 0; at < code.length - 1; at += 1) {
        const [a = '', b = ''] = [code[at], code[at + 1]]
        const isBlindSpot = [a, b].sort().join('') === '0Z'
        const swapped = code.slice(0, at) + b + a + code.slice(at + 2)
        if (a !== b && !isBlindSpot) expect(readReceiptCode(swapped)).toBeNull()
      }
  })

  it.each(['', '123', 'UUUUUUUUUUUU', '0000-0000-0000-0', 'hello world!'])('%j is none', (typed) => {
    expect(readReceiptCode(typed)).toBeNull()
  })
})
