import { expect, test } from 'vitest'
import { isInside, leadsInside } from './ownNetwork.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::',
  'fd00::1',
  'fe80::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
])('%s is of an own network', (address) => {
  expect(isInside(address)).toBe(true)
})

test.each(['93.184.216.34', '172.32.0.1', '8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is not', (address) => {
  expect(isInside(address)).toBe(false)
})

test('a name is looked at by what it stands for', async () => {
  expect(await leadsInside(new URL('http://localhost/x'))).toBe(true)
  expect(await leadsInside(new URL('http://[::1]/x'))).toBe(true)
  expect(await leadsInside(new URL('http://2130706433/x'))).toBe(true)
})
