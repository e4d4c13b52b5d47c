import format, { type CompiledMessage } from 'icu-minify/format'
import { language } from './language.ts'
import { siteLanguages } from './languages.ts'
import { translate } from './translate.ts'

/*
 * What the site says, in the language that is spoken. The English stands where it is said, as an ICU message
 * (https://unicode-org.github.io/icu/userguide/format_parse/messages/), and names its translations in `fr.json` and its like;
 * `npm run words` keeps these in step with the code, and a test finds what is missing. Names in braces are values, names in angle
 * brackets are pieces that the caller draws: `t('Hello {name}', { name })`,
 * `rich('Read <guide>the guide</guide>.', { guide: (words) => <Link to={paths.userGuide}>{words}</Link> })`.
 */

/** An English message in a list, to be said later by `t`. */
export type Message = string & { readonly isMessage: true }

/** English as it stands in the code; a text that is put together at run time has no translation. */
type Literal<Text extends string> = Text extends Message ? Text : string extends Text ? never : Text

export type Values = Readonly<Record<string, string | number>>

/** Names a message that is said elsewhere. A module is read before anybody speaks: lists hold messages, not what `t` makes of them. */
export const msg = <const Text extends string>(text: Literal<Text>): Message => text as string as Message

/** A message as plain text. Numbers of a plural are written as the language writes them; other values as they are. */
export function t<const Text extends string>(message: Literal<Text>, values?: Values): string {
  const said = translate(message)
  return typeof said === 'string' ? said : (formatted(said, values) as string)
}

/** A message in pieces: text, and what `values` made of the text between the tags of that name. */
export function pieces<Piece>(
  message: string,
  values: Readonly<Record<string, string | number | ((words: (string | Piece)[]) => Piece)>>,
): (string | Piece)[] {
  const said = translate(message)
  const all = typeof said === 'string' ? said : formatted<Piece>(said, values)
  return Array.isArray(all) ? all : [all]
}

function formatted<Piece = string>(message: CompiledMessage, values?: Parameters<typeof format<Piece>>[2]) {
  return format<Piece>(message, locale(), values, { formatters })
}

/** For `Intl`. */
export const locale = () => siteLanguages[language()].locale

const formatters = {
  getNumberFormat: remembered(Intl.NumberFormat),
  getDateTimeFormat: remembered(Intl.DateTimeFormat),
  getPluralRules: remembered(Intl.PluralRules),
}

/** Making one takes longer than all that it does. */
function remembered<Made, Options>(Maker: new (locale: string, options?: Options) => Made) {
  const made = new Map<string, Made>()
  return (locale: unknown, options?: unknown): Made => {
    const key = `${locale}${options === undefined ? '' : JSON.stringify(options)}`
    const known = made.get(key) ?? new Maker(locale as string, options as Options)
    made.set(key, known)
    return known
  }
}
