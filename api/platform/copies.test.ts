import { expect, test } from 'vitest'
import { instantOf, litestreamConfig, withCopy } from './copies.ts'

const settings = {
  LITESTREAM_PATH: undefined,
  dataDir: '/data',
  COPIES_DAYS: 30,
  COPIES_METRICS_URL: 'http://127.0.0.1:9090/metrics',
  S3_ENDPOINT: 'https://store.example',
  S3_REGION: 'eu-west-1',
}

test('Litestream is told what to copy, where to, and for how long; secrets stay in the environment', () => {
  expect(
    litestreamConfig('s3://bucket/prefix', settings),
  ).toBe(`# Written by \`npm run litestream:config\`: write it anew after a change of the settings.
addr: "127.0.0.1:9090"
snapshot:
  interval: 24h
  retention: 720h
dbs:
  - path: "/data/voices.sqlite"
    replicas:
      - type: s3
        bucket: "bucket"
        path: "prefix/voices.sqlite"
        region: "eu-west-1"
        endpoint: "https://store.example"
        force-path-style: true
        access-key-id: \${S3_ACCESS_KEY_ID}
        secret-access-key: \${S3_SECRET_ACCESS_KEY}
        sync-interval: 1s
        snapshot-interval: 24h
        retention: 720h
        retention-check-interval: 1h
`)
})

test('a folder needs no store', () => {
  const config = litestreamConfig('file:///mnt/copies', { ...settings, COPIES_METRICS_URL: undefined })
  expect(config).toContain('path: "/mnt/copies"')
  expect(config).not.toMatch(/addr|key|endpoint/)
})

const now = new Date('2026-11-22T12:00:00Z')
test.each([
  ['2026-11-22T10:00', '2026-11-22T10:00:00.000Z'],
  ['2026-11-22T10:00:30Z', '2026-11-22T10:00:30.000Z'],
  ['2026-11-22T10:00+03:00', '2026-11-22T07:00:00.000Z'],
])('%s is an instant', (text, instant) => {
  expect(instantOf(text, now)).toBe(instant)
})

test.each(['yesterday', '2026-11-22', '2026-13-22T10:00', '10:00'])('%s is none', (text) => {
  expect(() => instantOf(text, now)).toThrow('--at wants an instant')
})

test('what has not come yet cannot be brought back', () => {
  expect(() => instantOf('2026-11-22T13:00', now)).toThrow('has not come yet')
})

test('what keeps Litestream from bringing it back is said in its words', async () => {
  const ask = (LITESTREAM_PATH: string) =>
    withCopy({ url: 'file:///nowhere', settings: { ...settings, LITESTREAM_PATH } }, async () => 'used')
  await expect(ask('/bin/false')).rejects.toThrow('Litestream could not bring it back')
  await expect(ask('/nowhere/litestream')).rejects.toThrow('Litestream is not installed')
})
