import { expect, it } from 'vitest'
import type { NewsletterTestOutcome } from '../../../../data/contract/outreach/newsletter.ts'
import { followTest, testInWords } from './testOutcome.ts'

const at = (state: NewsletterTestOutcome['state'], error: string | null = null) => ({ state, error })

it('a test copy is followed until it is known what became of it, but not without end', async () => {
  const answers = [at('queued'), at('sending'), at('sent'), at('failed')]
  expect(
    await followTest(
      async () => answers.shift() ?? at('queued'),
      async () => {},
    ),
  ).toEqual(at('sent'))
  let asked = 0
  const forever = async () => {
    asked += 1
    return at('queued')
  }
  expect(await followTest(forever, async () => {})).toEqual(at('queued'))
  expect(asked).toBe(8)
})

it('a test copy is called sent only when the mail server took it', () => {
  expect(testInWords(at('sent'), 'To you.')).toEqual({ title: 'Test Sent', text: 'To you.' })
  expect(testInWords(at('failed', 'The mailbox refused it: No such mailbox here'), '')).toEqual({
    title: 'Email Failed',
    text: 'The mailbox refused it: No such mailbox here',
    failed: true,
  })
  expect(testInWords(at('queued', '450 Later'), '')).toMatchObject({
    title: 'Test Still on Its Way',
    text: expect.stringContaining('The last try did not get through: 450 Later'),
  })
})
