import { type Attack, openTally } from './attack.ts'
import { adminCode, from, json, type Victim } from './victim.ts'

/** Looked at in an hour, from everywhere and from one neighbourhood. */
const mostFromEverywhere = 100
const mostFromOne = 20

async function guess({ call }: Victim, address: string) {
  const body = JSON.stringify({ code: 'not-the-code' })
  const { status } = await call('/api/admin/session', { method: 'POST', headers: { ...json, ...from(address) }, body })
  return status === 401
}

export const codes: Attack = {
  name: 'guessing a code',
  tries: 'wrong codes from many networks of one provider, of many, and behind invented addresses',
  holds: 'few are told from others, and an admin signs in meanwhile, on a known device and on a new one',
  small: 8,
  full: 400,
  async run(victim, size) {
    const { note, outcome } = openTally()
    const first = await victim.call('/api/admin/session', {
      method: 'POST',
      headers: { ...json, ...from('198.51.100.1') },
      body: JSON.stringify({ code: adminCode }),
    })
    const device = first.headers.getSetCookie().find((one) => one.startsWith('vfw_desk=')) ?? ''
    const ways: ((n: number) => string)[] = [
      (n) => `2001:db8:1:${n.toString(16)}::1`,
      (n) => `203.0.113.7:${n + 1}`,
      (n) => `10.${n % 250}.1.1, 203.0.113.8`,
      (n) => `2001:db8:${(n + 16).toString(16)}::1`,
    ]
    let all = 0
    for (const [at, addressOf] of ways.entries()) {
      let looked = 0
      for (let n = 0; n < size; n++) looked += (await guess(victim, addressOf(n))) ? 1 : 0
      all += looked
      outcome.tries += size
      if (at < 3) note(looked <= mostFromOne, `${looked} guesses from one neighbourhood`)
    }
    note(all <= mostFromEverywhere, `${all} guesses from everywhere`)
    for (const cookie of [device.split(';')[0] ?? '', '']) {
      const again = await victim.call('/api/admin/session', {
        method: 'POST',
        headers: { ...json, ...from('192.0.2.44'), cookie },
        body: JSON.stringify({ code: adminCode }),
      })
      note(again.status === 200, `the admin was answered ${again.status}`)
    }
    return outcome
  },
}
