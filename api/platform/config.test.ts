import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('nothing has to be set', () => {
  expect(readConfig({})).toMatchObject({ PORT: 3000, DEMO_CONTENT: true, publicUrl: 'http://localhost:3000' })
})

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '', ADMIN1_CODE: '' })).toMatchObject({ PORT: 3000 })
})

test('every wrong value is named at once', () => {
  const start = () => readConfig({ PORT: 'door', ADMIN1_CODE: 'short', PUBLIC_URL: 'example.org' })
  expect(start).toThrow(/PORT[\s\S]*PUBLIC_URL[\s\S]*ADMIN1_CODE/)
})

test('the public address loses its last slash', () => {
  expect(readConfig({ PUBLIC_URL: 'https://voices.example/' }).publicUrl).toBe('https://voices.example')
})

test('keys that make sense together only are asked for together', () => {
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(
    /STRIPE_PUBLISHABLE_KEY: needed together with STRIPE_SECRET_KEY[\s\S]*STRIPE_WEBHOOK_SECRET/,
  )
  expect(() => readConfig({ PAYPAL_CLIENT_SECRET: 'secret' })).toThrow(/PAYPAL_CLIENT_ID: needed together/)
  expect(() => readConfig({ SMTP_URL: 'smtp://mail.example.org' })).toThrow(/MAIL_FROM: needed together/)
  const sender = (MAIL_FROM: string) => readConfig({ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM })
  expect(() => sender('Voices for Wildlife')).toThrow(/MAIL_FROM: an address, or Name <address>/)
  expect(sender('Voices for Wildlife <post@example.org>').MAIL_FROM).toMatch('post@')
})

test('a provider is never reached over an open line, but on this machine', () => {
  expect(() => readConfig({ STRIPE_API_BASE: 'http://stripe.example' })).toThrow(/STRIPE_API_BASE: https only/)
  expect(readConfig({ STRIPE_API_BASE: 'http://127.0.0.1:4900/' }).STRIPE_API_BASE).toBe('http://127.0.0.1:4900')
  const trial = { STRIPE_JS_URL: 'http://localhost:4900/stripe.js' }
  expect(readConfig(trial).STRIPE_JS_URL).toBe(trial.STRIPE_JS_URL)
  expect(() => readConfig({ ...trial, PUBLIC_URL: 'https://voices.example' })).toThrow(/STRIPE_JS_URL: https only/)
})

describe('a store of files', () => {
  const keys = { S3_ACCESS_KEY_ID: 'keeper', S3_SECRET_ACCESS_KEY: 'secret' }

  test.each(['s3://voices', 's3://voices/site', 's3://voices.example/a/b_c/'])('is %s', (MEDIA_URL) => {
    const { S3_REGION, MEDIA_DELIVERY, ...read } = readConfig({ ...keys, MEDIA_URL })
    expect(read.MEDIA_URL).toBe(MEDIA_URL.replace(/\/$/, ''))
    expect([S3_REGION, MEDIA_DELIVERY]).toEqual(['us-east-1', 'stream'])
  })

  test.each([
    [{ MEDIA_URL: 's3://voices' }, /MEDIA_URL: needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/],
    [{ MEDIA_URL: 's3://voices', S3_ACCESS_KEY_ID: 'keeper' }, /S3_SECRET_ACCESS_KEY: needed together/],
    [{ ...keys, MEDIA_URL: 'https://voices' }, /MEDIA_URL: s3:\/\/bucket/],
    [{ ...keys, MEDIA_URL: 's3://Voices' }, /MEDIA_URL: s3:\/\/bucket/],
    [{ ...keys, MEDIA_URL: 's3://voices/../other' }, /MEDIA_URL: s3:\/\/bucket/],
    [{ ...keys, MEDIA_URL: 's3://voices', S3_ENDPOINT: 'http://store.example' }, /S3_ENDPOINT: https only/],
    [{ ...keys, S3_REGION: 'eu west' }, /S3_REGION: a region/],
    [{ MEDIA_DELIVERY: 'redirect' }, /MEDIA_DELIVERY: stream, where MEDIA_URL names no store/],
    [
      {
        ...keys,
        MEDIA_URL: 's3://voices',
        MEDIA_DELIVERY: 'redirect',
        S3_ENDPOINT: 'http://127.0.0.1:8080',
        PUBLIC_URL: 'https://voices.example',
      },
      /S3_ENDPOINT: https only, where visitors/,
    ],
  ])('is not %o', (environment, problem) => {
    expect(() => readConfig(environment)).toThrow(problem)
  })
})

describe('the keys of Stripe', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_1aB',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1aB',
    STRIPE_WEBHOOK_SECRET: 'whsec_1aB',
    STRIPE_PAYOUT_WEBHOOK_SECRET: 'whsec_2aB',
  }

  test.each([
    {},
    { STRIPE_SECRET_KEY: 'rk_live_1aB', STRIPE_PUBLISHABLE_KEY: 'pk_live_1aB' },
    { STRIPE_WEBHOOK_SECRET: ' whsec_1aB\n' },
  ])('are taken as they come from the dashboard: %o', (changes) => {
    const given = { ...keys, ...changes }
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = readConfig(given)
    expect([STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET]).toEqual([given.STRIPE_SECRET_KEY, 'whsec_1aB'])
  })

  test.each([
    ['STRIPE_PUBLISHABLE_KEY', 'sk_live_hidden', /STRIPE_PUBLISHABLE_KEY: begins with pk_/],
    ['STRIPE_PUBLISHABLE_KEY', 'rk_test_hidden', /STRIPE_PUBLISHABLE_KEY: begins with pk_/],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_live_hidden', /STRIPE_PUBLISHABLE_KEY: of the same mode/],
    ['STRIPE_SECRET_KEY', 'pk_test_hidden', /STRIPE_SECRET_KEY: begins with sk_ or rk_/],
    ['STRIPE_SECRET_KEY', 'whsec_hidden', /STRIPE_SECRET_KEY: begins with sk_ or rk_/],
    ['STRIPE_WEBHOOK_SECRET', 'sk_test_hidden', /STRIPE_WEBHOOK_SECRET: begins with whsec_/],
    ['STRIPE_PAYOUT_WEBHOOK_SECRET', 'pk_test_hidden', /STRIPE_PAYOUT_WEBHOOK_SECRET: begins with whsec_/],
  ])('%s is not %s, and no message repeats it', (name, value, message) => {
    const start = () => readConfig({ ...keys, [name]: value })
    expect(start).toThrow(message)
    expect(start).not.toThrow(/hidden/)
  })
})

describe('the country of the Stripe account', () => {
  test.each([
    [{}, 'US'],
    [{ STRIPE_ACCOUNT_COUNTRY: ' de ' }, 'DE'],
  ])('with %j is %s', (given, country) => {
    expect(readConfig(given).STRIPE_ACCOUNT_COUNTRY).toBe(country)
  })

  test.each(['USA', 'KE', 'Germany'])('is not %s, and the start says what it should be', (wrong) => {
    expect(() => readConfig({ STRIPE_ACCOUNT_COUNTRY: wrong })).toThrow(
      /STRIPE_ACCOUNT_COUNTRY: the country of your Stripe account as two letters, such as US, GB or DE/,
    )
  })
})
