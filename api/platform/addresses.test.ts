import { expect, test } from 'vitest'
import { mailboxOf } from './addresses.ts'

test.each([
  ['Wanjiru@Lakeside.Example.com', 'wanjiru@lakeside.example.com'],
  ['wanjiru+heron@lakeside.example.com', 'wanjiru@lakeside.example.com'],
  ['wanjiru+heron+more@lakeside.example.com', 'wanjiru@lakeside.example.com'],
  ['wan.jiru@lakeside.example.com', 'wan.jiru@lakeside.example.com'],
  ['Wan.Jiru+heron@GMail.com', 'wanjiru@gmail.com'],
  ['wanjiru@googlemail.com', 'wanjiru@gmail.com'],
  ['wanjiru@bücher.example', 'wanjiru@xn--bcher-kva.example'],
  ['+254@lakeside.example.com', '+254@lakeside.example.com'],
  ['erased:12', 'erased:12'],
  ['', ''],
])('mail to %s ends in the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})
