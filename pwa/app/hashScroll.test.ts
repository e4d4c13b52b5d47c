import { expect, test } from 'vitest'
import { scrollRuleOf } from './hashScroll.ts'

test('#newsletter is scrolled to after 300 ms and comes to rest 80 px below the top', () => {
  expect(scrollRuleOf('#newsletter')).toEqual({ delayMs: 300, offsetPx: 80 })
})

test.each(['#story-form', '#volunteer-form', '#activities'])('%s is scrolled to after 100 ms', (hash) => {
  expect(scrollRuleOf(hash).delayMs).toBe(100)
})
