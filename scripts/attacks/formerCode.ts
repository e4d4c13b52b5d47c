import { type Attack, openTally } from './attack.ts'
import { adminCode, from, json, type Victim } from './victim.ts'

/** Wrong codes that are looked at in a quarter of an hour, from one network. */
const mostFromOne = 5

const signIn = ({ call }: Victim, code: string, headers: Record<string, string> = {}) =>
  call('/api/admin/session', {
    method: 'POST',
    headers: { ...json, ...from('198.51.100.1'), ...headers },
    body: JSON.stringify({ code }),
  })

const cookieOf = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .find((one) => one.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''

export const formerCode: Attack = {
  name: 'what a former code opened',
  tries: 'sessions, names of devices and the calendar address that were taken while a code was known',
  holds: 'once the code is another one they open nothing, and bring no further guesses',
  full: 20,
  async run(victim, size) {
    const { note, outcome } = openTally()
    const { call, process } = victim
    const taken = await Promise.all(Array.from({ length: size }, () => signIn(victim, adminCode)))
    const sessions = taken.map((answer) => cookieOf(answer, 'vfw_admin'))
    const devices = taken.map((answer) => cookieOf(answer, 'vfw_desk'))
    const [first = ''] = sessions
    const { url } = await (await call('/api/content-calendar/address', { headers: { cookie: first } })).json()
    const calendar = new URL(url).pathname
    const opens = async (path: string, cookie = '') => (await call(path, { headers: { cookie } })).ok
    note(await opens('/api/admin/summary', first), 'nothing was tried: the session opened nothing before')
    note(await opens(calendar), 'nothing was tried: the calendar address opened nothing before')

    await process?.killAndStart({ ADMIN1_CODE: 'another-gate-altogether' })
    for (const cookie of sessions) note(!(await opens('/api/admin/summary', cookie)), 'a former session is open')
    for (const cookie of devices)
      note(!(await opens('/api/admin/summary', cookie)), 'the name of a device opens the desk')
    note(!(await opens(calendar)), 'the former calendar address is open')
    let looked = 0
    for (const cookie of devices)
      for (let n = 0; n <= mostFromOne; n++)
        looked += (await signIn(victim, adminCode, { cookie })).status === 401 ? 1 : 0
    outcome.tries += size * mostFromOne
    note(looked <= mostFromOne, `${looked} guesses from one network by names of devices`)
    const fresh = await signIn(victim, 'another-gate-altogether', from('192.0.2.44'))
    note(fresh.status === 200, `with the new code: ${fresh.status}`)
    return outcome
  },
}
