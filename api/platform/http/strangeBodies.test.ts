import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { WebhookEndpoint } from '../../../data/vocabulary/webhooks.ts'
import { callOf, routesOf } from '../../routes.ts'
import { openTestDesk, signedHeaders } from '../webhooks/testing.ts'

const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels)

/** What parses as JSON and is not what any route asks for, or does not parse. */
const bodies: Record<string, string> = {
  null: 'null',
  'an empty list': '[]',
  'a list of nothing': '[null]',
  'a number': '1',
  'a huge number': '1e999',
  'a word': '"x"',
  true: 'true',
  'lists in lists': deep('[', ']', 30_000),
  'objects in objects': `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  'names of properties of all objects': '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},"toString":1}',
  'half an object': '{"a":',
  nothing: '',
  'bytes that are no text': '\u0000\ufffd',
}

/** Every provider is set up, so that no route ends at that. */
async function callAll(body: string) {
  const { app, clock, secrets, signIn } = await openTestDesk()
  const cookie = await signIn()
  const failed: string[] = []
  for (const route of routesOf(app).filter((one) => !/^(GET|HEAD|OPTIONS) |\/session$/.test(one)))
    for (const type of ['application/json', 'text/plain']) {
      const { method, address } = callOf(route)
      const secret = secrets[address as WebhookEndpoint]
      const signed = secret && signedHeaders(address as WebhookEndpoint, { raw: body, secret, at: clock.now() })
      const headers = { 'content-type': type, cookie, 'idempotency-key': randomUUID(), ...signed }
      const answer = await app.request(address, { method, headers, body })
      const words = await answer.text()
      if (answer.status >= 500) failed.push(`${route} as ${type}: ${answer.status} ${words}`)
      if (secret && answer.status !== 400) failed.push(`${route}, signed: ${answer.status} ${words}`)
    }
  return failed
}

test.each(Object.entries(bodies))(
  '%s as a body is answered by every route that writes, without an error of ours',
  async (_, body) => {
    expect(await callAll(body)).toEqual([])
  },
)

test.each([
  ['lists', deep('[', ']', 200_000)],
  ['objects', `${'{"client_secret":'.repeat(40_000)}1${'}'.repeat(40_000)}`],
])('an event of %s without a bottom is refused, signed as it is', async (_, nested) => {
  const { app, clock, secrets, rows } = await openTestDesk()
  for (const [address, secret] of Object.entries(secrets)) {
    const raw = `{"object":"event","id":"evt_1","type":"charge.refunded","created":1,"data":{"object":{"a":${nested}}}}`
    const headers = signedHeaders(address as WebhookEndpoint, { raw, secret, at: clock.now() })
    const answer = await app.request(address, { method: 'POST', headers, body: raw })
    expect([answer.status, (await answer.json()).code, rows()]).toEqual([400, 'webhook.unreadable', []])
  }
})
