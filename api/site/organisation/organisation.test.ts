import { describe, expect, test } from 'vitest'
import { siteFactsOf } from '../../siteFacts.ts'
import { openTestApp } from '../../testing.ts'

async function open() {
  const api = await openTestApp()
  const cookie = await api.signIn()
  const change = (fields: unknown, headers: Record<string, string> = { cookie }) =>
    api.app.request('/api/organisation', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(fields),
    })
  return { ...api, cookie, change, shown: () => siteFactsOf(api.deps).organisation }
}

describe('what visitors are told about the people behind the site', () => {
  test('is nothing until an admin has filled it in', async () => {
    const api = await open()
    expect(api.shown()).toEqual({})
    expect((await api.change({ email: 'team@example.org' }, {})).status).toBe(401)
    expect(api.shown()).toEqual({})
  })

  test('is what two admins filled in one after the other, each a field of their own', async () => {
    const api = await open()
    await api.change({ email: ' team@example.org ', phone: '+234 1 555 0100' })
    const answer = await api.change({ postalAddress: '1 Example Road\nLagos' })
    const all = { email: 'team@example.org', phone: '+234 1 555 0100', postalAddress: '1 Example Road\nLagos' }
    expect(await answer.json()).toEqual(all)
    expect(api.shown()).toEqual(all)
  })

  test('is taken back with an empty text, and each change is noted', async () => {
    const api = await open()
    await api.change({ legalName: 'Example Trust' })
    await api.change({ legalName: '' })
    expect(api.shown()).toEqual({})
    const acts = await (await api.app.request('/api/admin/audit', { headers: { cookie: api.cookie } })).json()
    expect(JSON.stringify(acts).match(/organisation\.changed/g)).toHaveLength(2)
  })

  test('makes every kept page anew', async () => {
    const api = await open()
    const before = api.deps.published.version
    await api.change({ email: 'team@example.org' })
    expect(api.deps.published.version).not.toBe(before)
  })

  test.each([
    ['an address of another host', { facebook: 'https://facebook.com.evil.example/us' }],
    ['a script', { twitter: 'javascript:alert(1)' }],
    ['an account without https', { instagram: 'http://instagram.com/us' }],
    ['a name before the host', { linkedin: 'https://linkedin.com@evil.example/' }],
    ['no email address', { email: 'team' }],
    ['letters as a number', { phone: 'call me' }],
    ['a field that is none', { owner: 'me' }],
    ['too many letters', { legalName: 'x'.repeat(201) }],
  ])('is refused: %s', async (_, fields) => {
    const api = await open()
    expect((await api.change(fields)).status).toBe(400)
    expect(api.shown()).toEqual({})
  })
})
