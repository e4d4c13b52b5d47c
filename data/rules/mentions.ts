/** What may stand beside an address without being a part of it. */
const partOfAddress = /[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~@-]/u

/** Whether a text holds this address, in any case, as a whole: `ann@x.org` is not in `joann@x.org`, nor in `ann@x.org.uk`. */
export function mentions(text: string | null, email: string): boolean {
  const hay = (text ?? '').normalize('NFC').toLowerCase()
  const needle = email.normalize('NFC').toLowerCase()
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + 1)) {
    const before = hay.slice(0, at).match(/.$/su)?.[0] ?? ''
    // A sentence may end behind it.
    const after = hay.slice(at + needle.length).replace(/^[.'!?]+(?![\p{L}\p{N}])/u, '')
    const isBegin = !partOfAddress.test(before) || before === "'"
    const isEnd = !partOfAddress.test(after.match(/^./su)?.[0] ?? '')
    if (isBegin && isEnd) return true
  }
  return false
}
