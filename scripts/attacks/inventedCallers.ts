import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Attack, openTally } from './attack.ts'
import { json, type Victim } from './victim.ts'

/** Looked at from one network: wrong codes in a quarter of an hour, messages in an hour. */
const mostCodes = 5
const mostMessages = 300

/** By which proxies name the caller, as some server or other believes them. */
const names = [
  'X-Forwarded-For',
  'Forwarded',
  'X-Real-IP',
  'CF-Connecting-IP',
  'True-Client-IP',
  'X-Client-IP',
  'X-Cluster-Client-IP',
  'X-Original-Forwarded-For',
  'x_forwarded_for',
  'X-FORWARDED-FOR',
]
/** One address in several ways: alone, in a list, in two lines, with a port, quoted, as IPv6. */
const values: ((n: number) => string | string[])[] = [
  (n) => `203.0.113.${n % 250}`,
  (n) => `203.0.113.${n % 250}, 127.0.0.1`,
  (n) => [`198.51.100.${n % 250}`, `203.0.113.${n % 250}`],
  (n) => `for=203.0.113.${n % 250};proto=https;by=127.0.0.1`,
  (n) => `for="[2001:db8:${n.toString(16)}::1]:4711"`,
  (n) => `203.0.113.9:${n + 1}`,
  (n) => `::ffff:203.0.113.${n % 250}`,
  (n) => `2001:db8:${n.toString(16)}::1`,
]
const disguise = (n: number) => ({
  [names[n % names.length] ?? '']: values[Math.floor(n / names.length) % values.length]?.(n),
})

/** `fetch` would join what is sent twice. */
function post({ port }: Pick<Victim, 'port'>, path: string, body: object, headers: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, method: 'POST', headers: { ...json, ...headers } }, (answer) => {
      text(answer).then(() => resolve(answer.statusCode ?? 0), reject)
    })
    sent.on('error', reject).end(JSON.stringify(body))
  })
}

const message = (n: number) => ({
  name: 'Amina Example',
  email: `amina${n}@example.org`,
  category: 'other',
  message: `We saw ${n} herons.`,
})

export const inventedCallers: Attack = {
  name: 'invented callers',
  tries:
    'the headers by which proxies name a caller, where no proxy is trusted: alone, in lists, twice, in odd spellings',
  holds: 'all of them are the one caller who is connected, for wrong codes and for messages',
  settings: { TRUST_PROXY: 'off' },
  small: 20,
  full: names.length * values.length,
  async run(victim, size) {
    const { note, outcome } = openTally()
    const answers: number[] = []
    for (let n = 0; n < size; n++)
      answers.push(await post(victim, '/api/admin/session', { code: 'not-the-code' }, disguise(n)))
    outcome.tries += size
    const looked = answers.filter((status) => status === 401).length
    note(looked === mostCodes, `${looked} wrong codes were looked at`)
    const sent = Array.from({ length: mostMessages + size }, (_, n) =>
      post(victim, '/api/contact', message(n), { ...disguise(n), 'idempotency-key': randomUUID() }),
    )
    const taken = (await Promise.all(sent)).filter((status) => status === 201).length
    outcome.tries += mostMessages + size
    note(taken === mostMessages, `${taken} messages were taken`)
    return outcome
  },
}
