import { expect, test } from 'vitest'
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
