import dns from 'node:dns'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isInside, lookupOutside, requireOutside } from './ownNetwork.ts'

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

const lookedUp = (name: string, all = true) =>
  new Promise((resolve) => {
    lookupOutside(name, { all }, (error, found, family) => resolve(error?.message ?? [found, family]))
  })
const refusal = 'It leads into the network of this server.'

test('a name is looked at by what it stands for', async () => {
  expect(await lookedUp('localhost')).toBe(refusal)
  expect(await lookedUp('localhost', false)).toBe(refusal)
})

test('a name that stands for addresses inside and outside is refused', async () => {
  const [outside, inside] = [
    { address: '93.184.216.34', family: 4 },
    { address: '10.0.0.5', family: 4 },
  ]
  standsFor([outside, inside])
  expect(await lookedUp('both.example')).toBe(refusal)
  standsFor([outside])
  expect(await lookedUp('one.example')).toEqual([[outside], undefined])
  expect(await lookedUp('one.example', false)).toEqual(['93.184.216.34', 4])
})

test.each(['http://[::1]/x', 'http://2130706433/x', 'http://0x7f.1/x', 'http://10.0.0.5/x'])('%s is refused', (url) => {
  expect(() => requireOutside(new URL(url))).toThrow(refusal)
})

function standsFor(found: object[]) {
  const answer = (_name: string, _options: object, callback: (error: null, found: object[]) => void) =>
    callback(null, found)
  const spy = vi.spyOn(dns, 'lookup').mockImplementation(answer as unknown as typeof dns.lookup)
  onTestFinished(() => spy.mockRestore())
}
