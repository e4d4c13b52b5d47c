import { expect, test } from 'vitest'
import { adminCodes, openTestApp } from '../testing.ts'

/** A door that is tried from many addresses. */
async function openDoor() {
  const { app, clock } = await openTestApp({ TRUST_PROXY: 'on' })
  const attempt = async (address: string, code = 'not-the-door-key', cookie = '') => {
    const answer = await app.request('/api/admin/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
      body: JSON.stringify({ code }),
    })
    const device = answer.headers.getSetCookie().find((one) => one.startsWith('vfw_desk='))
    return { status: answer.status, device: device?.split(';')[0] ?? '' }
  }
  /** How many of so many guesses were looked at. */
  const guess = async (times: number, addressOf: (n: number) => string) => {
    let looked = 0
    for (let n = 0; n < times; n++) if ((await attempt(addressOf(n))).status === 401) looked += 1
    return looked
  }
  return { clock, attempt, guess }
}

const hex = (n: number) => n.toString(16)

test('one address has five guesses, however it is spelled and whatever port is appended', async () => {
  const { guess } = await openDoor()
  expect(await guess(12, (n) => `203.0.113.9:${4000 + n}`)).toBe(5)
  const spellings = ['2001:db8:1:2::3', '2001:DB8:1:2:0:0:0:3', '[2001:db8:1:2::3]:443', '2001:0db8:0001:0002::0003']
  expect(await guess(20, (n) => spellings[n % spellings.length] ?? '')).toBe(5)
})

test('a neighbourhood of networks has twenty', async () => {
  const { guess } = await openDoor()
  expect(await guess(60, (n) => `2001:db8:1:${hex(n)}::1`)).toBe(20)
  expect(await guess(60, (n) => `198.51.100.${n}`)).toBe(20)
})

test('all strangers together have a hundred in an hour, and what comes after that is told to wait', async () => {
  const { guess, attempt, clock } = await openDoor()
  const { device } = await attempt('203.0.113.9', adminCodes.admin1)
  expect(await guess(150, (n) => `2001:db8:${hex(n)}::1`)).toBe(100)
  expect((await attempt('192.0.2.77')).status).toBe(429)
  expect((await attempt('192.0.2.77', 'not-the-door-key', 'vfw_desk=invented')).status).toBe(429)
  expect((await attempt('192.0.2.77', adminCodes.admin1, device)).status).toBe(200)
  clock.pass(61 * 60_000)
  expect((await attempt('192.0.2.77')).status).toBe(401)
})

test('a right code opens the door on a new device, however many wrong ones others have sent', async () => {
  const { guess, attempt } = await openDoor()
  expect(await guess(120, (n) => `2001:db8:${hex(n)}::1`)).toBe(100)
  expect((await attempt('192.0.2.77', adminCodes.admin1)).status).toBe(200)
  // Also in the neighbourhood, and in the network, that the wrong ones come from.
  for (let n = 0; n < 8; n++) await attempt('198.51.100.4')
  expect((await attempt('198.51.100.4', adminCodes.admin2)).status).toBe(200)
})

test('who floods the door beyond its bounds waits in a line of four, and others get their turn', async () => {
  const { guess, attempt } = await openDoor()
  await guess(120, (n) => `2001:db8:${hex(n)}::1`)
  const flood = Array.from({ length: 40 }, (_, n) => attempt(`198.51.100.${n}`))
  const right = attempt('192.0.2.77', adminCodes.admin1)
  expect((await right).status).toBe(200)
  expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([429]))
})

test('a device that an admin knows has five guesses of its own', async () => {
  const { attempt } = await openDoor()
  const { device } = await attempt('203.0.113.9', adminCodes.admin1)
  const answers = []
  for (let n = 0; n < 7; n++) answers.push((await attempt(`198.51.${n}.1`, 'not-the-door-key', device)).status)
  expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429])
})
