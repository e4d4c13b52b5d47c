import { expect, it } from 'vitest'
import { insertStory, moveStory } from '../../api/stories/index.ts'
import { type Given, openScreen, screen, type TestApi, waitFor, within } from '../testing/screen.tsx'

const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Voices <post@voices.example>' }

/** A story from Kenya about a heron. */
function writeStory({ deps: { db, clock } }: TestApi) {
  const at = clock.now().toISOString()
  const words = {
    title: 'The forest elephant came back',
    content: 'We saw the river rise and the reeds grow.',
    authorName: 'Amina Example',
    authorLocation: 'Nakuru, Kenya',
    authorEmail: 'amina@example.net',
    category: 'Wildlife Return',
  } as const
  const sha = { submission: '11111111-1111-4111-8111-111111111111', wordsSha256: '' }
  const { id } = insertStory(db, { ...words, ...sha, at })
  moveStory(db, id, { from: ['pending'], to: 'published', admin: 'admin1', at, rejectionReason: null })
}

async function open(given: Given = {}) {
  const opened = await openScreen('/story/1', { environment: mail, given: writeStory, ...given })
  await screen.findByRole('heading', { level: 1, name: 'The forest elephant came back' })
  return {
    ...opened,
    rows: () => opened.api.deps.db.$client.prepare('select kind, value, rhythm, confirmed_at from follows').raw().all(),
  }
}

it('whoever reads a story asks for more of its country or its animal, and is told that a mail has to be answered', async () => {
  const { click, fill, rows, user } = await open()
  await click(screen.getByText('Get new stories by email'))
  const form = within(screen.getByRole('form', { name: 'Get new stories by email' }))
  const which = form.getByLabelText<HTMLSelectElement>('Which stories')
  expect([...which.options].map(({ textContent }) => textContent)).toEqual([
    'Stories from Kenya',
    'Stories about the forest elephant',
  ])
  await user.selectOptions(which, 'Stories about the forest elephant')
  await user.selectOptions(form.getByLabelText('How often'), 'At once')
  await fill(form.getByLabelText('Email address'), 'noor@example.org')
  await click(form.getByRole('button', { name: 'Follow' }))
  await screen.findByText(/^One more step: open our mail and press the button in it\./)
  expect(rows()).toEqual([['species', 'forest elephant', 'at_once', null]])
})

it('what is no address is said beside its field, and stays there', async () => {
  const { click, fill, rows } = await open()
  await click(screen.getByText('Get new stories by email'))
  const form = within(screen.getByRole('form', { name: 'Get new stories by email' }))
  const address = form.getByLabelText<HTMLInputElement>('Email address')
  for (const email of ['', 'nobody', 'a@']) {
    await fill(address, email)
    await click(form.getByRole('button', { name: 'Follow' }))
    await form.findByText('Please enter a valid email address.')
    await waitFor(() => expect(document.activeElement).toBe(address))
    expect(address.value).toBe(email)
  }
  expect(rows()).toEqual([])
})

it('without signal it waits on the device', async () => {
  const { click, fill, loseConnection, rows } = await open()
  await click(screen.getByText('Get new stories by email'))
  const form = within(screen.getByRole('form', { name: 'Get new stories by email' }))
  await fill(form.getByLabelText('Email address'), 'noor@example.org')
  loseConnection()
  await click(form.getByRole('button', { name: 'Follow' }))
  await screen.findByText(/Saved on this phone\./)
  expect(rows()).toEqual([])
})

it('nothing is offered where the site sends no mail', async () => {
  await open({ environment: {} })
  expect(screen.queryByText('Get new stories by email')).toBeNull()
})
