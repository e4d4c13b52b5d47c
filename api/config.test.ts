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
