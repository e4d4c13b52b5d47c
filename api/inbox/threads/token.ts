import { comparable } from '../../platform/addresses.ts'
import type { Deps } from '../../platform/deps.ts'

/** What a reply and the address to which it went are known by: nobody else can make it, and nothing has to be kept for it. */
export const tokenOf = ({ secrets }: Pick<Deps, 'secrets'>, id: number, email: string): string =>
  Buffer.from(secrets.hide(`reply ${id} to ${comparable(email)}`), 'base64url').toString('hex')

/** The key of its mail, of which the name of the mail is made: `<reply.12.….…@voices.example>`. */
export const mailKeyOf = (deps: Pick<Deps, 'secrets'>, id: number, email: string): string =>
  `reply:${id}:${tokenOf(deps, id, email)}`

export const readMailKey = (key: string | null): number | null => {
  const [, id] = /^reply:(\d+):/.exec(key ?? '') ?? []
  return id ? Number(id) : null
}

export interface NamedReply {
  id: number
  token: string
}

/** The replies that are named in a text, such as the head of an answer. */
export const repliesNamedIn = (text: string): NamedReply[] =>
  Array.from(text.matchAll(/\breply\.(\d{1,15})\.([0-9a-f]{20,64})\./g), ([, id, token = '']) => ({
    id: Number(id),
    token,
  })).slice(0, mostNamed)
const mostNamed = 50
