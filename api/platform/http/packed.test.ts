import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { contactMessages } from '../../../data/tables/contact.ts'
import { openTestApp } from '../../testing.ts'

test('a list leaves packed for an admin who takes it so, says so to caches, and is the same as without', async () => {
  const { app, deps, signIn } = await openTestApp()
  const message = 'The turtles came back to the lagoon. '.repeat(20)
  for (let index = 0; index < 20; index++)
    deps.db
      .insert(contactMessages)
      .values({ name: 'Amina', email: 'amina@example.org', subject: 'Turtles', category: 'other', message })
      .run()
  const cookie = await signIn()
  const read = async (headers: Record<string, string>) => {
    const answer = await app.request('/api/contact', { headers })
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const plain = await read({ cookie })
  const packed = await read({ cookie, 'accept-encoding': 'gzip, br' })
  expect(plain.answer.headers.get('content-encoding')).toBeNull()
  expect(packed.answer.headers.get('content-encoding')).toBe('gzip')
  expect(packed.answer.headers.get('vary')).toContain('Accept-Encoding')
  expect(packed.answer.headers.get('x-total-count')).toBe('20')
  expect(gunzipSync(packed.bytes)).toEqual(plain.bytes)
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 5)
})

test('a file that an admin takes home, and what nobody signed in for, leave as they are', async () => {
  const { app, signIn } = await openTestApp()
  const accept = { 'accept-encoding': 'gzip' }
  const file = await app.request('/api/newsletter/subscribers/export', {
    headers: { cookie: await signIn(), ...accept },
  })
  expect([file.status, file.headers.get('content-encoding')]).toEqual([200, null])
  const refused = await app.request('/api/contact', { headers: accept })
  expect([refused.status, refused.headers.get('content-encoding')]).toEqual([401, null])
})
