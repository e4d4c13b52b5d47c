import { expect, it, onTestFinished } from 'vitest'
import { removeFolders } from '../../pwa/e2e/harness/folders.ts'
import { startMailServer } from './postfix.ts'

it('a mail from elsewhere is in the mailbox, byte by byte, and one to a mailbox that is gone comes back', async () => {
  const post = await startMailServer()
  onTestFinished(async () => {
    await post.stop()
    removeFolders()
  })
  const raw = 'From: a@far.example\r\nSubject: Hello\r\n\r\nHello\r\n'
  await post.deliver(raw, { to: 'post@voices.example', from: 'a@far.example' })
  await post.deliver(raw, { to: 'gone@far.example', from: 'post@voices.example' })
  await expect(post.deliver(raw, { to: 'absent@far.example' })).rejects.toThrow('550 5.1.1')
  await post.untilDelivered()
  const inbox = (await post.read('post@voices.example')).map(String)
  expect(inbox).toHaveLength(2)
  expect(inbox.filter((one) => one.endsWith(raw))).toHaveLength(1)
  const [back] = inbox.filter((one) => /^Content-Type: multipart\/report/m.test(one))
  expect(back).toMatch(/^Status: 5\.1\.1/m)
  expect(post.all().map(({ address }) => address)).toEqual(['post@voices.example', 'post@voices.example'])
})
