import { callOf, openRoutes } from '../../api/routes.ts'
import { type Attack, openTally } from './attack.ts'
import { json } from './victim.ts'

/** What a stranger may hold up instead of a session. */
const disguises: Record<string, string>[] = [
  {},
  { cookie: 'vfw_admin=bm90LWEtdG9rZW4tb2YtdGhpcy1pbnN0YWxsYXRpb24' },
  { cookie: 'vfw_admin=; vfw_admin=admin1' },
  { cookie: "vfw_admin=' or 1=1 --" },
  { authorization: 'Bearer admin1' },
  { 'x-http-method-override': 'GET', 'x-original-url': '/api/health', 'x-rewrite-url': '/api/health' },
]

/** Spellings of an address that a guard and a router might read in two ways. */
const spellings: ((address: string) => string)[] = [
  (address) => address,
  (address) => `${address}/`,
  (address) => `/${address}`,
  (address) => address.replace('/api/', '/API/'),
  (address) => address.replace('/api/', '/api//'),
  (address) => address.replace('/api/', '/api/%2e/'),
  (address) => address.replace('/api/', '/api/stories/../'),
  (address) => address.replace(/\w$/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (address) => `${address};a=b`,
  (address) => `${address}%00`,
]

export const strangers: Attack = {
  name: 'private routes as a stranger',
  tries: 'each route of the admins, without a session or with a forged one, in many spellings',
  holds: 'none answers with content or does what it is asked',
  small: 1,
  full: spellings.length,
  async run({ routes, call }, size) {
    const { note, outcome } = openTally()
    for (const route of routes.filter((one) => !openRoutes.has(one) && one.includes(' /api/')))
      for (const spell of spellings.slice(0, size))
        for (const headers of disguises.slice(0, size + 1)) {
          const { method, address } = callOf(route)
          const body = method === 'GET' ? undefined : '{}'
          const answer = await call(spell(address), { method, headers: { ...json, ...headers }, body })
          const text = await answer.text()
          const isPage = answer.headers.get('content-type')?.startsWith('text/html')
          note(
            answer.status >= 300 || Boolean(isPage) || isOpen(method, spell(address)),
            `${route}: ${answer.status} ${text.slice(0, 60)}`,
          )
        }
    return outcome
  },
}

/** Some spellings lead to what anybody may call. */
const isOpen = (method: string, address: string) => {
  const { pathname } = new URL(address, 'http://site')
  return [...openRoutes].some((route) => {
    const open = callOf(route)
    return open.method === method && open.address === pathname
  })
}
