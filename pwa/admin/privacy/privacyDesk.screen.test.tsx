import { expect, it } from 'vitest'
import { put } from '../../../api/giving/testing.ts'
import { openColleague } from '../../testing/colleague.ts'
import { openDesk } from '../../testing/desk.ts'
import { dialog, gone, screen, type TestApi, toast, waitFor, within } from '../../testing/screen.tsx'
import { openStories } from '../../testing/stories.ts'

const email = 'amina@example.org'
const letter = { name: 'Amina Example', email, category: 'other', subject: 'The ford', message: 'Who looks after it?' }

type Ask = Awaited<ReturnType<typeof openColleague>>

async function open(before: (ask: Ask, api: TestApi) => unknown = () => {}) {
  let ask = null as unknown as Ask
  const desk = await openDesk('?panel=privacy#settings', {
    async given(api) {
      ask = await openColleague(api)
      await before(ask, api)
    },
  })
  await screen.findByRole('heading', { name: 'One person’s data' })
  const section = (name: string) => within(screen.getByRole('region', { name }))
  return {
    ...desk,
    ask,
    person: () => section('One person’s data'),
    requests: () => section('Requests'),
  }
}

/** A person of whom a story, a message and a donation are held. */
async function leaveTraces(ask: Ask, api: TestApi) {
  await (await openStories(api)).submit({ authorEmail: email })
  await ask('POST', '/api/contact', letter)
  put(api, { donorName: 'Amina Example', donorEmail: email })
}

const rowOf = (list: { getAllByRole: (role: string) => HTMLElement[] }, words: string) => {
  const row = list.getAllByRole('listitem').find(({ textContent }) => textContent.includes(words))
  if (!row) throw new Error(`No row has “${words}”`)
  return within(row)
}

it('says when no request is open, and when nothing is held under an address', async () => {
  const { fill, click, person, requests } = await open()
  await requests().findByText('No request is open.')
  // As a messenger copies it, with signs of direction that nobody sees.
  await fill(person().getByLabelText('Email address'), '\u202anobody@example.org\u202c')
  await click(person().getByRole('button', { name: 'Find' }))
  expect((await person().findByRole('heading', { level: 4 })).textContent).toBe('nobody@example.org')
  person().getByText('Nothing is held under this address.')
  expect(person().queryByRole('button', { name: 'Erase…' })).toBeNull()
})

it('a request is noted with the day it came in, and leads to the person, whose name takes the focus', async () => {
  const { user, fill, choose, press, person, requests } = await open(leaveTraces)
  await press('Note a request')
  const noting = await dialog('Note a request')
  await choose(noting.getByLabelText('Asked for'), 'erasure')
  await fill(noting.getByLabelText(/^Email address/), email)
  await fill(noting.getByLabelText(/^Came in on/), '2026-01-02')
  await press('Note it')
  await toast('Request Noted')
  await requests().findByText(/Overdue since 1 Feb/)
  requests()
    .getByRole('button', { name: `Find: ${email}` })
    .focus()
  await user.keyboard('{Enter}')
  const heading = await person().findByRole('heading', { level: 4 })
  expect([heading.textContent, document.activeElement]).toEqual([email, heading])
  rowOf(person(), 'Stories').getByText('Is erased')
  const donations = rowOf(person(), 'Donations')
  donations.getByText('Is kept')
  donations.getByText(/Accounting law asks .* 10 years/)
})

it('a person is erased only with the address typed, but for what the law keeps; a failure is told, and nothing is lost', async () => {
  const { ask, user, fill, click, answerInstead, person, requests } = await open(async (colleague, api) => {
    await leaveTraces(colleague, api)
    await colleague('POST', '/api/privacy/requests', { kind: 'erasure', email })
  })
  await fill(person().getByLabelText('Email address'), email)
  await click(person().getByRole('button', { name: 'Find' }))
  const opener = await person().findByRole('button', { name: 'Erase…' })
  await click(opener)
  const yes = async () =>
    (await dialog('Erase this person?')).getByRole<HTMLButtonElement>('button', { name: 'Erase for good' })
  const address = async () => (await dialog()).getByLabelText(/^Type the address to confirm/)
  expect((await yes()).disabled).toBe(true)
  await fill(await address(), 'amina@example.or')
  expect((await yes()).disabled).toBe(true)
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('dialog'))
  expect(document.activeElement).toBe(opener)

  const mend = answerInstead(/^\/api\/privacy\/erase$/, () =>
    Response.json({ message: 'The disk is resting.' }, { status: 503 }),
  )
  await click(opener)
  await fill(await address(), email.toUpperCase())
  await click(await yes())
  const failed = await dialog()
  await failed.findByText('The disk is resting.')
  failed.getByText('Delete Failed')
  mend()
  await click(await yes())
  await toast('Person Erased')
  await person().findByText(/1 story with its files.*; 1 message/)
  await waitFor(() => expect(document.activeElement?.textContent).toBe(email))
  await waitFor(() => expect(person().getAllByRole('listitem')).toHaveLength(1))
  person().getByText('Donations')
  expect(await ask('GET', '/api/stories')).toEqual([])
  await requests().findByText('No request is open.')
  await click(requests().getByText(/^Answered \(/))
  requests().getByText(/^Somebody who was erased/)
})

it('what is forgotten when can be read, and when that was done last, and a failure is told and mended', async () => {
  const { click, answerInstead } = await openDesk('settings', {
    async given({ deps }) {
      deps.jobs.enqueue(deps.db, { name: 'privacy.retention' })
      await deps.jobs.drain()
    },
  })
  const mend = answerInstead(/^\/api\/privacy\/retention$/, () => Response.json({ message: 'No.' }, { status: 500 }))
  await click(await screen.findByRole('link', { name: 'Privacy' }))
  const forgotten = within(await screen.findByRole('region', { name: 'What is forgotten, and when' }))
  await forgotten.findByText('Could not load this')
  mend()
  await click(forgotten.getByRole('button', { name: 'Try again' }))
  await forgotten.findByText(/Once a day, by itself; last on \d/)
  for (const time of [/^7 years/i, /^10 years/i]) await click(forgotten.getAllByText(time)[0] as HTMLElement)
  rowOf(forgotten, 'Volunteer applications').getByText(/7 years, then deleted/)
  rowOf(forgotten, 'Donations').getByText(/10 years/)
})

it('a request is closed by hand and opened again', async () => {
  const { press, click, requests } = await open((ask) =>
    ask('POST', '/api/privacy/requests', { kind: 'legal', email: 'court@example.org' }),
  )
  const name = 'Legal enquiry, court@example.org'
  await press(`Close: ${name}`)
  await toast('Request Closed')
  await click(await requests().findByText(/^Answered \(/))
  await press(`Open again: ${name}`)
  await toast('Request Open Again')
  await screen.findByRole('button', { name: `Close: ${name}` })
})
