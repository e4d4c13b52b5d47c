/** Crockford's base 32: no I, L, O or U, which are read as others or as words. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 12

/** Eleven characters from as many random or derived bytes, and a check digit that notices one wrong or two swapped ones. */
export function receiptCodeFrom(bytes: Uint8Array): string {
  if (bytes.length < length - 1) throw new RangeError('A receipt code needs eleven bytes.')
  const body = [...bytes.slice(0, length - 1)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return body + checkDigitOf(body)
}

/** As typed: any case, with spaces or hyphens, O for 0 and I or L for 1. Null when it cannot be a receipt code. */
export function readReceiptCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (code.length !== length || [...code].some((character) => !alphabet.includes(character))) return null
  return checkDigitOf(code.slice(0, -1)) === code.at(-1) ? code : null
}

/** In groups of four, as it is read aloud. */
export const showReceiptCode = (code: string) => code.match(/.{1,4}/g)?.join('-') ?? code

/** Luhn's weighting over 32 values. */
function checkDigitOf(body: string): string {
  let sum = 0
  for (const [index, character] of [...body].reverse().entries()) {
    const value = alphabet.indexOf(character)
    const weighted = index % 2 === 0 ? value * 2 : value
    sum += Math.floor(weighted / alphabet.length) + (weighted % alphabet.length)
  }
  return alphabet[(alphabet.length - (sum % alphabet.length)) % alphabet.length] ?? ''
}
