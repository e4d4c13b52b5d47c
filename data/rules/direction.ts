const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Adlam}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Which way a text runs, by its first letter, as a browser decides it for `dir="auto"`; null where it has none. */
export function directionOf(text: string): 'ltr' | 'rtl' | null {
  const first = /\p{L}/u.exec(text)
  return first && (rightToLeft.test(first[0]) ? 'rtl' : 'ltr')
}
