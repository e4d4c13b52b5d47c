import { withheldName } from '../../vocabulary/policies.ts'
import { fold } from '../fold.ts'

/** What people write where they want to give no name, in the languages that most stories come in. */
const noNames = new Set(
  [
    'anon, anonym, anonymous, anonymous author, anonymous writer, a reader, author, nobody, no name, noname, none, n a, na, unknown, unnamed, withheld',
    'not given, not named, prefer not to say, rather not say, name not given, name unknown, private, secret, x, xx, xxx',
    'anonyme, inconnu, inconnue, sans nom, anonimo, anonima, desconhecido, desconhecida, sem nome, sin nombre, desconocido, anoniem, asiyejulikana, bila jina',
    withheldName,
  ].flatMap((names) => names.split(', ').map(plain)),
)

/** Whether a story stands under somebody's name, and not under a word for having none. */
export const isNamed = (name: string): boolean => /\p{L}|\p{N}/u.test(name) && !noNames.has(plain(name))

function plain(name: string): string {
  return fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
