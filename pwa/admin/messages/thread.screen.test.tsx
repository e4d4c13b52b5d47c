// Loaded before the first test, which would have to wait for it on a busy machine.
import 'nodemailer'
import { expect, it, onTestFinished } from 'vitest'
import type { MessageThread } from '../../../data/contract/inbox/threads.ts'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { openColleague } from '../../testing/colleague.ts'
import { openDesk } from '../../testing/desk.ts'
import { someMessage } from '../../testing/samples.ts'
import { type Given, gone, lostAnswer, screen, toast, waitFor, within } from '../../testing/screen.tsx'

/** The talk with somebody who has written once, open on the desk of an admin. */
async function open({
  hasMail = true,
  before,
}: {
  hasMail?: boolean
  before?: (colleague: Colleague) => unknown
} = {}) {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const given: Given['given'] = async (api) => {
    const colleague = await openColleague(api)
    await colleague('POST', '/api/contact', { ...someMessage, subject: 'The ford' })
    api.clock.pass(1000)
    await before?.(colleague)
  }
  const opened = await openDesk('?thread=1#messages', { environment: hasMail ? sandbox.smtp.env : {}, given })
  await screen.findByRole('dialog', { name: someMessage.name })
  const colleague = await openColleague(opened.api)
  return {
    ...opened,
    colleague,
    thread: async () => within(await screen.findByRole('dialog', { name: someMessage.name })),
    reply: () => screen.findByLabelText<HTMLTextAreaElement>(`Reply to ${someMessage.name}`),
    entries: async () => (await colleague<MessageThread>('GET', '/api/contact/1/thread')).entries,
  }
}
type Colleague = Awaited<ReturnType<typeof openColleague>>

it('a conversation is read in the order of time', async () => {
  const { thread } = await open({
    async before(colleague) {
      await colleague('POST', '/api/contact/1/thread/replies', { subject: 'Re: The ford', text: 'The rangers do.' })
      await colleague('POST', '/api/contact/1/thread/notes', { text: 'She rang too.' })
    },
  })
  const said = (await thread()).getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(said.length).toBe(3)
  for (const [at, words] of [someMessage.message, 'The rangers do.', 'She rang too.'].entries())
    expect(said[at]).toContain(words)
})

it('a reply that was begun is there when the conversation is opened again, is sent, and can be taken back within ten seconds', async () => {
  const { press, fill, reply, colleague, entries } = await open()
  await fill(await reply(), 'The rangers do.')
  await press('Close')
  await press(/^The ford$/)
  await press('Conversation: The ford')
  await waitFor(async () => expect((await reply()).value).toBe('The rangers do.'))
  await press('Send reply')
  await toast('Reply Is Leaving')
  await waitFor(async () => expect((await reply()).value).toBe(''))
  await press('Take back')
  await toast('Reply Taken Back')
  expect(await entries()).toMatchObject([
    { kind: 'message', message: { status: 'read' } },
    { kind: 'reply', reply: { text: 'The rangers do.', state: 'taken_back' } },
  ])
  expect((await colleague<MessageThread>('GET', '/api/contact/1/thread')).writing).toBeNull()
})

it('a template fills in the name, and to save templates sends no reply', async () => {
  const { press, choose, click, reply, entries } = await open()
  await choose(await screen.findByRole('combobox', { name: 'Begin with a template' }), 'Thank you')
  expect((await reply()).value).toContain(`Hello ${someMessage.name},`)
  await press('Edit templates')
  const templates = within(await screen.findByRole('dialog', { name: 'Templates' }))
  await click(templates.getByRole('button', { name: 'Save' }))
  await toast('Templates Saved')
  expect(await entries()).toMatchObject([{ kind: 'message' }])
  expect((await reply()).value).toContain('Hello')
})

it('a note whose answer was lost is one note when it is sent again', async () => {
  const { press, fill, answerOnce, entries, thread } = await open()
  const note = await screen.findByLabelText<HTMLTextAreaElement>('New note, for the two of you')
  await fill(note, 'She rang too.')
  answerOnce('POST', /\/thread\/notes$/, lostAnswer)
  await press('Add note')
  await toast('Save Failed')
  expect(note.value).toBe('She rang too.')
  await press('Add note')
  await waitFor(() => expect(note.value).toBe(''))
  expect(await entries()).toMatchObject([{ kind: 'message' }, { kind: 'note', note: { text: 'She rang too.' } }])
  expect((await thread()).getAllByText('She rang too.')).toHaveLength(1)
})

it('who answers a person is chosen, and found again under “Mine”', async () => {
  const { press, click, choose, colleague, entries } = await open()
  await colleague('POST', '/api/contact', { ...someMessage, subject: 'Vultures', email: 'kofi@example.org' })
  const who = within(await screen.findByRole('group', { name: 'Answered by' }))
  await click(who.getByRole('button', { name: 'admin1' }))
  await waitFor(async () => expect(await entries()).toMatchObject([{ message: { assignedTo: 'admin1' } }]))
  await press('Close')
  await gone(() => screen.queryByRole('dialog'))
  await screen.findByRole('button', { name: 'Vultures' })
  await choose(screen.getByRole('combobox', { name: 'Answered by' }), 'Mine')
  await gone(() => screen.queryByRole('button', { name: 'Vultures' }))
  await screen.findByRole('button', { name: 'The ford' })
})

it('without a mail server it says so, and offers the mail program', async () => {
  const { thread } = await open({ hasMail: false })
  await (await thread()).findByText('No mail server is set up, so no reply can leave from here.')
  const link = (await thread()).getByRole<HTMLAnchorElement>('link', { name: 'Reply in your mail program' })
  expect(decodeURIComponent(link.href)).toContain(`mailto:${someMessage.email}`)
  expect(screen.queryByRole('button', { name: 'Send reply' })).toBeNull()
})
