import { deeds, each, times } from './scene.ts'

const changed = (text: string, at: number) => `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`

/** What can be sent instead of a cookie of ours, made from two that are. */
const cookies: Record<string, (own: string, other: string) => string> = {
  'no cookie': () => '',
  'an empty cookie': () => 'vfw_reader=',
  'a cookie of dots': () => 'vfw_reader=...',
  'a cookie of its own making': () => 'vfw_reader=reader.t5zz00.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'a cookie of four kilobytes': () => `vfw_reader=${'a'.repeat(4000)}`,
  'a cookie named like a property': () => 'vfw_reader=__proto__.constructor.toString',
  'a cookie whose id was changed': (own) => changed(own, 'vfw_reader='.length + 3),
  'a cookie whose time was changed': (own) => changed(own, own.lastIndexOf('.') - 1),
  'a cookie whose mark was changed': (own) => changed(own, own.length - 5),
  'a cookie with the mark of another': (own, other) =>
    own.slice(0, own.lastIndexOf('.')) + other.slice(other.lastIndexOf('.')),
  'a cookie without its mark': (own) => own.slice(0, own.lastIndexOf('.')),
  'two cookies': (own, other) => `${own}; ${other}`,
  'a cookie in capitals': (own) => own.toUpperCase(),
  'its true cookie': (own) => own,
}

export const byCookie = Object.entries(cookies).flatMap(([cookieName, forge]) =>
  each(
    Object.entries(deeds),
    ([deedName]) => `${deedName} with ${cookieName}`,
    async ({ short, medium, reader }, [, deed]) => {
      const [own, other] = [reader(), reader()]
      await own.view(medium)
      await other.view(medium)
      const cookie = forge(own.cookie, other.cookie)
      for (const _ of times(2)) await deed(reader(), short, { cookie })
    },
  ),
)
