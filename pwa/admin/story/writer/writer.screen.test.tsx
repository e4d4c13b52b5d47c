import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { ReceiptStatus } from '../../../../data/contract/authors/receipts.ts'
import { openDesk } from '../../../testing/desk.ts'
import { dialog, screen, toast, waitFor, within } from '../../../testing/screen.tsx'
import { openStories } from '../../../testing/stories.ts'

/** A desk with a story, and its writer at a phone. */
async function open(title = 'The otters came back') {
  const desk = await openDesk('pending')
  const stories = await openStories(desk.api)
  const { storyId, code } = await stories.submit({ title })
  const send = async (verb: string, body: object): Promise<ReceiptStatus> => {
    const answer = await desk.api.app.request(`/api/receipts/${verb}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ code, ...body }),
    })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  /** The story at a desk that is opened anew. */
  const read = async (section: 'pending' | 'published' = 'pending') => {
    const later = await openDesk(section, { api: desk.api })
    await later.click(await screen.findByRole('button', { name: /^View Full: / }))
    await screen.findByRole('dialog')
    return { ...later, panel: async () => within(await screen.findByRole('region', { name: 'From the writer' })) }
  }
  return { stories, storyId, send, read }
}

it('an editor reads the thread beside the story, and decides about a proposal by what it changes', async () => {
  const { stories, storyId, send, read } = await open()
  await stories.ask('PATCH', `/${storyId}/question`, { question: 'Which ford was it?' })
  const { questions } = await send('status', {})
  await send('answer', { question: questions[0]?.id, answer: 'The upper one.' })
  await stories.move(storyId, 'published')
  const { revision } = await send('status', {})
  await send('correction', { revision, changes: { title: 'Two otters came back' } })

  const { panel, click, fill } = await read('published')
  const words = await panel()
  words.getByText('Which ford was it?')
  words.getByText('The upper one.')
  expect([...document.querySelectorAll('.proposal ins, .proposal del')].map(({ textContent }) => textContent)).toEqual([
    'The',
    'Two',
  ])
  await click(words.getByRole('button', { name: 'Decline…' }))
  const asking = await dialog('Decline the correction?')
  await fill(asking.getByLabelText(/^Reason/), 'We saw one.')
  await click(asking.getByRole('button', { name: 'Decline' }))
  await click(await toast('Proposal Declined').then(() => screen.getByRole('button', { name: 'Undo' })))
  await toast('Proposal Open')
  await click(await (await panel()).findByRole('button', { name: 'Accept the correction' }))
  await toast('Proposal Accepted')
  expect((await stories.one(storyId)).title).toBe('Two otters came back')
  expect((await send('status', {})).proposal).toMatchObject({ state: 'accepted' })
})

it('an editor who has a story open while its writer corrects it decides nothing about the words from before, and sees what changed', async () => {
  const { stories, storyId, send, read } = await open()
  const { click } = await read()
  await send('correction', { revision: 1, changes: { title: 'Two otters came back' } })
  await click(screen.getByRole('button', { name: 'Approve & Publish' }))
  await screen.findByText(/^This story was changed at/)
  expect((await stories.one(storyId)).status).toBe('pending')
  await click(screen.getByText('What changed'))
  await waitFor(() => expect(document.querySelector('ins')?.textContent).toBe('Two'))
  await click(screen.getByRole('button', { name: 'Show the new text' }))
  await click(screen.getByRole('button', { name: 'Approve & Publish' }))
  await toast('Story Published')
  expect(await stories.one(storyId)).toMatchObject({ status: 'published', title: 'Two otters came back' })
})

it('a name that its writer wants shown to nobody is seen at the desk alone', async () => {
  const { send, read } = await open()
  const { authorName } = await send('name-shown', { showsName: false })
  await read()
  await screen.findByText(`Known to us alone: ${authorName}`)
})
