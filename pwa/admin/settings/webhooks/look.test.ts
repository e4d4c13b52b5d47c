import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

test('the log of webhook events is 24rem high at most, and scrolls', () => {
  const sheet = readFileSync(path.join(import.meta.dirname, 'webhooks.css'), 'utf8')
  const rule = /^\.event-log \{([^}]*)\}/m.exec(sheet)?.[1]
  expect(rule).toContain('max-height: 24rem;')
  expect(rule).toContain('overflow: auto;')
})
