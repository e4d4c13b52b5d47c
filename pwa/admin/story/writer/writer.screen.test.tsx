import { createHash, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { addVideo, cornersPhoto } from '../../../../api/stories/media/testing.ts'
import type { ReceiptStatus } from '../../../../data/contract/authors/receipts.ts'
import { openDesk } from '../../../testing/desk.ts'
import { tenSecondsLater } from '../../../testing/held.ts'
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
  return { api: desk.api, stories, storyId, send, read }
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
  const { api, stories, storyId, send, read } = await open()
  const { click } = await read()
  await send('correction', { revision: 1, changes: { title: 'Two otters came back' } })
  await click(screen.getByRole('button', { name: 'Approve & Publish' }))
  await screen.findByText(/^This story was changed at/)
  expect((await stories.one(storyId)).status).toBe('pending')
  await click(screen.getByText('What changed'))
  await waitFor(() => expect(document.querySelector('ins')?.textContent).toBe('Two'))
  await click(screen.getByRole('button', { name: 'Show the new text' }))
  await click(screen.getByRole('button', { name: 'Approve & Publish' }))
  await toast('“Two otters came back” will be published in ten seconds.')
  await tenSecondsLater(api)
  expect(await stories.one(storyId)).toMatchObject({ status: 'published', title: 'Two otters came back' })
})

it('a name that its writer wants shown to nobody is seen at the desk alone', async () => {
  const { send, read } = await open()
  const { authorName } = await send('name-shown', { showsName: false })
  await read()
  await screen.findByText(`Known to us alone: ${authorName}`)
})

it('a photo that a writer proposes is seen beside the one it is to replace, and decided', async () => {
  const { stories, storyId, send, read, api } = await open()
  const bytes = new Uint8Array(await cornersPhoto(72, 48))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const facts = { kind: 'image', name: 'a.png', type: 'image/png', bytes: bytes.length, sha256, caption: 'At the ford' }
  const form = new FormData()
  form.set('image', new File([new Uint8Array(await cornersPhoto(64, 48))], '1.png', { type: 'image/png' }))
  await stories.ask('PATCH', `/${storyId}`, form)
  await stories.convert()
  await stories.move(storyId, 'published')
  const { files } = await send('status', {})
  const people = { people: false, agreed: null, child: null, guardian: null, wording: 1 }
  const { submission } = Object(await send('photo', { replaces: files[0]?.id, photo: facts, people }))
  const encode = (text: string) => Buffer.from(text).toString('base64')
  const tus = { 'tus-resumable': '1.0.0', 'upload-length': String(bytes.length) }
  const metadata = `submission ${encode(submission)},kind ${encode('image')}`
  await api.app.request('/api/uploads', { method: 'POST', headers: { ...tus, 'upload-metadata': metadata } })
  const part = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const headers = { 'tus-resumable': '1.0.0', ...part }
  await api.app.request(`/api/uploads/${submission}.image`, { method: 'PATCH', headers, body: bytes })
  await stories.convert()

  const { panel, click } = await read('published')
  const words = await panel()
  words.getByText('The writer proposes a photo in place of another.')
  words.getByText('Before:')
  words.getByText('At the ford')
  words.getByText(/^Nobody can be recognised\./)
  await click(words.getByRole('button', { name: 'Accept the photo' }))
  await toast('Proposal Accepted')
  expect((await stories.one(storyId)).pictures).toMatchObject([{ caption: 'At the ford' }])
  expect((await send('status', {})).fileProposals).toMatchObject([{ state: 'accepted' }])
})

it('captions and words of a photo that a writer proposes are compared word by word, and decided', async () => {
  const { stories, storyId, send, read, api } = await open()
  const video = addVideo(api.deps, storyId)
  const form = new FormData()
  form.set('image', new File([new Uint8Array(await cornersPhoto(64, 48))], '1.png', { type: 'image/png' }))
  await stories.ask('PATCH', `/${storyId}`, form)
  await stories.convert()
  const worded = new FormData()
  const added = (await stories.one(storyId)).media.find(({ kind }) => kind === 'image')
  worded.set('photos', JSON.stringify([{ id: added?.id, caption: 'At the upper ford', description: '' }]))
  await stories.ask('PATCH', `/${storyId}`, worded)
  const vtt = (words: string) => `WEBVTT\n\n00:01.000 --> 00:04.000\n${words}`
  await stories.ask('PUT', `/${storyId}/media/${video}/captions`, { text: vtt('The gate is open.'), language: 'en' })
  await stories.move(storyId, 'published')
  const { files } = await send('status', {})
  const photo = files.find(({ kind }) => kind === 'image')
  const before = { caption: photo?.caption, description: photo?.description }
  const captions = files.find(({ id }) => id === video)?.captions?.id
  await send('captions', { media: video, text: vtt('The door is open.'), language: 'en', before: captions })
  await send('photo-words', { media: photo?.id, caption: 'At the lower ford', description: '', before })

  const { panel, click, fill } = await read('published')
  const proposed = await panel()
  proposed.getByText('The writer proposes captions.')
  proposed.getByText('The writer proposes words of a photo.')
  const marked = (name: 'ins' | 'del') =>
    [...document.querySelectorAll(`.from-writer ${name}`)].map(({ textContent }) => textContent)
  await waitFor(() =>
    expect([marked('del'), marked('ins')]).toEqual([
      ['upper', 'gate'],
      ['lower', 'door'],
    ]),
  )
  await click(proposed.getByRole('button', { name: 'Accept the words' }))
  await toast('Proposal Accepted')
  expect((await stories.one(storyId)).pictures).toMatchObject([{ caption: 'At the lower ford' }])
  await click(proposed.getByRole('button', { name: 'Decline…' }))
  const dialogue = within(await screen.findByRole('dialog', { name: 'Decline the captions?' }))
  await fill(dialogue.getByLabelText(/^Reason/), 'It was a gate.')
  await click(dialogue.getByRole('button', { name: 'Decline' }))
  await toast('Proposal Declined')
  expect((await send('status', {})).fileProposals).toMatchObject([{ state: 'accepted' }, { state: 'declined' }])
})
