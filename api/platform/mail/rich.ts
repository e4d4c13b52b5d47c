import { pieces } from '../../../data/words/words.ts'
import { escaped } from '../http/escaped.ts'

/** A piece of markup, told from the words around it. */
class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A message as markup: its words made safe, and the text between tags of a name as the caller draws it. */
export function rich(message: string, values: Readonly<Record<string, string | number | ((words: string) => string)>>) {
  const drawn = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'function' ? (parts: (string | Markup)[]) => new Markup(value(textOf(parts))) : value,
  ])
  return pieces<Markup>(message, Object.fromEntries(drawn))
    .map((piece) => (piece instanceof Markup ? piece.text : escaped(piece)))
    .join('')
}

const textOf = (parts: (string | Markup)[]) => parts.map((part) => (part instanceof Markup ? part.text : part)).join('')
