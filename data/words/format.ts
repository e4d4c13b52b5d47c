import { language } from './language.ts'
import { locale } from './words.ts'

/** "1,240" as the language writes it. */
export const inNumbers = (number: number) =>
  formatter(`n${locale()}`, () => new Intl.NumberFormat(locale())).format(number)

/** "Kenya, Ghana and Togo", in whole words of the language. */
export const inList = (names: readonly string[]) =>
  formatter(`l${locale()}`, () => new Intl.ListFormat(listLocale())).format(names)

/** "Kenya, Ghana or Togo", of which one is meant. */
export const inListOr = (names: readonly string[]) =>
  formatter(`o${locale()}`, () => new Intl.ListFormat(listLocale(), { type: 'disjunction' })).format(names)

/** English without a comma before the last one. */
const listLocale = () => (language() === 'en' ? 'en-GB' : locale())

const made = new Map<string, unknown>()

/** Making one takes longer than all that it does. */
function formatter<Made>(key: string, make: () => Made): Made {
  const known = (made.get(key) as Made | undefined) ?? make()
  made.set(key, known)
  return known
}
