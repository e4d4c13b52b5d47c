import { callOf } from '../../api/routes.ts'
import { type Attack, openTally } from './attack.ts'
import { json } from './victim.ts'

/** What a page of another site can make a browser send along. */
const origins = ['https://elsewhere.example', 'null', 'http://127.0.0.1.elsewhere.example', 'http://127.0.0.1:1']
const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a']

/** Written by no browser, checked by a signature, or meant to come from anywhere (RFC 8058). */
const fromAnywhere =
  /webhook|\/push\/shown|\/newsletter\/(un|con)|\/follows\/|\/mail\/stop|\/author-address\/|\/receipt-codes\/|\/(admin|frontend)-test|share-target/

export const otherSites: Attack = {
  name: 'writes from another site',
  tries: 'each route that writes, with the cookie of an admin and the origin of another site',
  holds: 'each is refused',
  small: 1,
  full: types.length,
  async run({ routes, call, signIn }, size) {
    const { note, outcome } = openTally()
    const cookie = await signIn()
    const writing = routes.filter((route) => !/^(GET|HEAD|OPTIONS) /.test(route) && !fromAnywhere.test(route))
    for (const route of writing)
      for (const origin of origins)
        for (const type of types.slice(0, size)) {
          const { method, address } = callOf(route)
          const headers = { ...json, cookie, origin, 'content-type': type }
          const answer = await call(address, { method, headers, body: '{}' })
          note(answer.status >= 400, `${route} from ${origin}: ${answer.status}`)
          await answer.body?.cancel()
        }
    return outcome
  },
}
