import { expect, it, vi } from 'vitest'
import { showReceiptCode } from '../../../data/rules/authors/receiptCode.ts'
import { openDesk } from '../../testing/desk.ts'
import { someStory } from '../../testing/samples.ts'
import { screen, toast, waitFor, within } from '../../testing/screen.tsx'
import { everythingKept, open } from './testing.ts'

/** Changes one character, so that the check digit disagrees. */
const misspelt = (code: string) => (code.startsWith('7') ? '8' : '7') + code.slice(1)

it('a writer gets a code with the story, also as a picture and for WhatsApp, and this phone finds the story by it', async () => {
  const title = 'The otters came back to the ford'
  const { send, click, section, answer, outbox } = await open()
  await send(title)
  const ticket = within(
    (await screen.findByRole('heading', { name: 'Your receipt code' })).closest('.ticket') as HTMLElement,
  )
  ticket.getByRole('img', { name: /^The same code as a picture/ })
  const code =
    /([0-9A-Z]{4}-){2}[0-9A-Z]{4}/.exec(document.querySelector('.ticket .code')?.textContent ?? '')?.[0] ?? ''
  const whatsapp = ticket.getByRole<HTMLAnchorElement>('link', { name: 'Send to my WhatsApp' })
  const message = new URL(whatsapp.href)
  expect([message.host, whatsapp.target]).toEqual(['wa.me', '_blank'])
  expect(message.searchParams.get('text')).toContain(`/submit-story#my-story-${code.replaceAll('-', '')}`)

  await click(await section.findByRole('button', { name: title }))
  ;(await answer()).getByText(/Somebody will have read it by/)

  await click(await outbox().findByText('Receipt'))
  await outbox().findByRole('heading', { name: 'Your receipt code' })
  await click(outbox().getByRole('link', { name: 'See where it is' }))
  await section.findByRole('heading', { name: title })
})

it('a writer reads the editor’s question, reason and decision under the code', async () => {
  const title = 'The otters left the ford'
  const { stories, api } = await open()
  const { code, storyId } = await stories.submit({ title })
  const desk = await openDesk('pending', { api })
  await desk.click(await screen.findByRole('button', { name: `View Full: ${title}` }))
  await desk.click(await screen.findByRole('button', { name: 'Ask the Writer' }))
  const asking = within(await screen.findByRole('dialog', { name: /^Ask the writer/ }))
  await desk.fill(asking.getByLabelText(/^Question/), 'Which ford was it?')
  await desk.click(asking.getByRole('button', { name: 'Ask the writer' }))
  await toast('Question Asked')

  const { find, answer } = await open('/submit-story#my-story', { api })
  await find(code)
  const waiting = await answer()
  waiting.getByText('Which ford was it?')
  await stories.move(storyId, 'rejected', 'It names the holt.\nPlease leave it out.')
  await find(code)
  const rejected = await answer()
  rejected.getByText('Not published')
  rejected.getByText(/It names the holt\.\s*Please leave it out\./)
  await stories.move(storyId, 'pending')
  await stories.move(storyId, 'published')
  await find(code)
  ;(await answer()).getByText(/Everybody can read it\./)
})

it('a writer corrects the name and takes the story back, and nothing of it is left on the phone', async () => {
  const title = 'The otters came back to the ford'
  const { api, send, fill, click, user, section, answer, stories, outbox } = await open()
  await send(title)
  await click(await section.findByRole('button', { name: title }))
  const found = await answer()
  await click(found.getByRole('button', { name: 'Correct the name' }))
  await fill(found.getByLabelText(/^Your name, as/), 'Amĩna Example')
  await click(found.getByRole('button', { name: 'Save the name' }))
  await toast('Name Corrected')
  const [story] = await stories.ask<{ id: number; authorName: string }[]>('GET', '')
  expect(story?.authorName).toBe('Amĩna Example')
  await stories.move(story?.id ?? 0, 'published')

  await click(found.getByRole('button', { name: 'Withdraw this story…' }))
  const question = within(await screen.findByRole('dialog', { name: `Withdraw “${title}”?` }))
  const yes = question.getByRole('button', { name: 'Withdraw for good' })
  expect(yes.getAttribute('aria-disabled')).toBe('true')
  await user.click(yes)
  expect(await everythingKept()).toContain(title)
  await click(question.getByLabelText(/^I want this story erased\./))
  await click(yes)
  await section.findByText(/You took this story back/)
  await outbox().findByText('A story you took back')
  expect((await api.app.request(`/api/stories/${story?.id}`)).status).toBe(404)
  expect(await everythingKept()).not.toContain(title)
  expect(await everythingKept()).not.toContain(someStory.authorEmail)
})

it('the link of the picture shows the story at once, and the code stays in no address', async () => {
  const { api, stories } = await open()
  const { code } = await stories.submit({ title: 'Scanned from paper' })
  const asked = vi.spyOn(api.app, 'fetch')
  const { section, codeField } = await open(`/submit-story#my-story-${code}`, { api })
  await section.findByRole('heading', { name: 'Scanned from paper' })
  expect((await codeField()).value).toBe(showReceiptCode(code))
  expect([location.hash, JSON.stringify(history.state)]).toEqual(['#my-story', expect.not.stringContaining(code)])
  const addresses = asked.mock.calls.map(([{ url, headers }]) => `${url} ${JSON.stringify([...headers])}`)
  expect(addresses).toContainEqual(expect.stringContaining('/api/receipts/status'))
  expect(addresses.filter((line) => line.includes(code))).toEqual([])
})

it('a typing mistake is told without a connection; a right code waits and is asked when there is one', async () => {
  const { stories, section, find, fill, codeField, loseConnection } = await open('/submit-story#my-story')
  const { code } = await stories.submit({ title: 'Asked on the bus' })
  const regain = loseConnection()
  await fill(await codeField(), misspelt(code))
  section.getByText(/^There is a typing mistake in this code\./)
  expect((await codeField()).getAttribute('aria-invalid')).toBe('true')
  await find(code)
  await section.findByText(/^This needs signal\./)
  expect((await codeField()).value).toBe(showReceiptCode(code))
  regain()
  await section.findByRole('heading', { name: 'Asked on the bus' })
})

it('plain words tell that a code is unknown, and how long to wait after too many', async () => {
  const other = await open()
  const { code } = await other.stories.submit()
  const { section, find } = await open('/submit-story#my-story', {})
  const told = async () => (await section.findByRole('alert')).textContent
  for (let guess = 0; guess < 10; guess += 1) {
    await find(code)
    expect(await told()).toBe('No story was received here under this code.')
  }
  await find(code)
  expect(await told()).toMatch(/^Rate limit reached\. Please try again in \d+ minutes\.$/)
})

it('an admin who has a story open when its writer withdraws it is told, and the words leave the screen', async () => {
  const { api, stories } = await open()
  const { code, storyId } = await stories.submit({ title: 'Open on the desk' })
  const { click } = await openDesk('pending', { api })
  await click(await screen.findByRole('button', { name: 'View Full: Open on the desk' }))
  await screen.findByText(someStory.authorEmail)
  await api.app.request('/api/receipts/withdraw', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, confirmed: true }),
  })
  await click(screen.getByRole('button', { name: 'Approve & Publish' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'The writer has withdrawn this story' }))
  expect(screen.queryByText(someStory.authorEmail)).toBeNull()
  await click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Open on the desk' })).toBeNull())
  expect(await stories.ask('GET', '')).not.toContainEqual(expect.objectContaining({ id: storyId }))
})
