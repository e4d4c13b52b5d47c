import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { callerOf, plainAddress, readProxies } from './callers.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  [' 203.0.113.9 ', '203.0.113.9'],
  ['203.0.113.9:50412', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
  ['2001:db8::1', '2001:db8:0:0:0:0:0:1'],
  ['2001:0DB8:0000::0001', '2001:db8:0:0:0:0:0:1'],
  ['[2001:db8::1]', '2001:db8:0:0:0:0:0:1'],
  ['[2001:db8::1]:50412', '2001:db8:0:0:0:0:0:1'],
  ['"[2001:db8::1]:50412"', '2001:db8:0:0:0:0:0:1'],
  ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
  ['::', '0:0:0:0:0:0:0:0'],
  ['unknown', null],
  ['', null],
  ['203.0.113.900', null],
  ['[203.0.113.9', null],
])('%s is %s', (given, plain) => {
  expect(plainAddress(given)).toBe(plain)
})

describe('the caller', () => {
  const proxies = readProxies('127.0.0.1/8, 10.0.0.0/8, fd00::/8') ?? false

  test.each([
    ['is who is connected, when that is no trusted proxy', '192.0.2.1', '203.0.113.9', '192.0.2.1'],
    ['is whom a trusted proxy names', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
    [
      'is whom it names, whatever the caller wrote before',
      '127.0.0.1',
      '1.1.1.1, 10.9.9.9x, 203.0.113.9',
      '203.0.113.9',
    ],
    [
      'stands before a row of trusted proxies',
      '::ffff:127.0.0.1',
      '1.1.1.1, 203.0.113.9, 10.0.0.7, fd00::1',
      '203.0.113.9',
    ],
    [
      'is the last proxy that was named, where nothing sensible comes before it',
      '127.0.0.1',
      'nonsense, 10.0.0.7',
      '10.0.0.7',
    ],
    ['is the proxy, when that names nobody', '127.0.0.1', undefined, '127.0.0.1'],
  ])('%s', (_rule, socket, forwarded, caller) => {
    expect(callerOf({ socket, forwarded }, proxies)).toBe(caller)
  })

  test('is the last hop where whoever is connected is believed, in one spelling', () => {
    const spellings = ['203.0.113.9', '203.0.113.9:1', '203.0.113.9:2', '::ffff:203.0.113.9', '[::ffff:cb00:7109]:3']
    for (const forwarded of spellings)
      expect(callerOf({ socket: '192.0.2.1', forwarded: `1.1.1.1, ${forwarded}` }, 'whoever')).toBe('203.0.113.9')
    expect(callerOf({ socket: '192.0.2.1', forwarded: 'nonsense' }, 'whoever')).toBe('192.0.2.1')
  })

  test('is who is connected where nobody is believed', () => {
    expect(callerOf({ socket: '::ffff:192.0.2.1', forwarded: '203.0.113.9' }, false)).toBe('192.0.2.1')
    expect(callerOf({ socket: undefined, forwarded: '203.0.113.9' }, false)).toBe('unknown')
  })
})

test('TRUST_PROXY names proxies, or nobody, or whoever is connected', () => {
  expect(readConfig({}).TRUST_PROXY).toBe(false)
  expect(readConfig({ TRUST_PROXY: 'on' }).TRUST_PROXY).toBe('whoever')
  expect(readConfig({ TRUST_PROXY: '127.0.0.1/8,::1' }).TRUST_PROXY).toMatchObject({ rules: expect.any(Array) })
  for (const wrong of ['yes', '127.0.0.1/33', 'proxy.example', '10.0.0.0/8/8', '127.0.0.1,'])
    expect(() => readConfig({ TRUST_PROXY: wrong })).toThrow(/TRUST_PROXY: off, on, or addresses/)
})
