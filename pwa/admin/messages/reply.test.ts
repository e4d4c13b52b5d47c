import { expect, test } from 'vitest'
import { replyAddress } from './reply.ts'

const written = {
  name: 'Wanjiru Example',
  email: 'wanjiru+ford@example.org',
  subject: 'The ford & the heron',
  message: 'Who looks after it?\n\nI would like to.',
}

const read = (address: string) => {
  const url = new URL(address)
  return {
    to: decodeURIComponent(url.pathname),
    subject: url.searchParams.get('subject'),
    body: url.searchParams.get('body'),
  }
}

test('an answer goes to the writer, under their subject, with their words quoted', () => {
  expect(read(replyAddress(written, '17 Nov 2026, 08:12'))).toEqual({
    to: 'wanjiru+ford@example.org',
    subject: 'Re: The ford & the heron',
    body: '\r\n\r\n\r\nOn 17 Nov 2026, 08:12, Wanjiru Example wrote:\r\n> Who looks after it?\r\n>\r\n> I would like to.',
  })
})

test('a subject that is an answer already stays as it is', () => {
  expect(read(replyAddress({ ...written, subject: 'RE: The ford' }, 'today')).subject).toBe('RE: The ford')
})

test('an address cannot add receivers or fields', () => {
  const address = replyAddress({ ...written, email: '"a?bcc=x@y.example&"@example.org' }, 'today')
  expect([...new URL(address).searchParams.keys()]).toEqual(['subject', 'body'])
})

test.each(['a', 'ọ̀', '👩🏾‍🌾', '\n'])('of 2,000 times %j as much is quoted as a mail program takes', (character) => {
  const address = replyAddress({ ...written, message: character.repeat(2000) }, 'today')
  expect(address.length).toBeLessThanOrEqual(1900)
  expect(address.length).toBeGreaterThan(1800)
  expect(read(address).body).toMatch(/ \[…\]$/)
})
