import { expect, it, onTestFinished } from 'vitest'
import type { Subscriber } from '../../../data/contract/outreach/newsletter.ts'
import { openSandbox, type Sandbox } from '../../../scripts/sandbox/sandbox.ts'
import { openDesk } from '../../testing/desk.ts'
import { tenSecondsLater } from '../../testing/held.ts'
import { openScreen, screen, toast, waitFor, within } from '../../testing/screen.tsx'

const button = (name: string) => screen.findByRole('button', { name })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const row = async (address: string) => within((await screen.findByText(address)).closest('li')!)

/** A mail server, and what is sent there before the desk opens. */
async function open(given: (call: Call, sandbox: Sandbox, api: Api) => unknown = () => {}) {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const opened = await openDesk('newsletter', {
    environment: sandbox.smtp.env,
    given: async (api) => given(await callsOf(api), sandbox, api),
  })
  const { api, click } = opened
  return {
    ...opened,
    subscribers: async () => subscribersOf(await callsOf(api)),
    reached: () => sandbox.smtp.inbox().flatMap(({ recipients }) => recipients),
    part: async (name: string) =>
      click(within(await screen.findByRole('navigation', { name: 'Newsletter' })).getByRole('link', { name })),
  }
}

type Api = Awaited<ReturnType<typeof openDesk>>['api']
type Call = Awaited<ReturnType<typeof callsOf>>

async function callsOf(api: Api) {
  const headers = { cookie: await api.signIn(), 'content-type': 'application/json' }
  return (method: string, path: string, body?: object) =>
    api.app.request(`/api/newsletter${path}`, { method, headers, body: body && JSON.stringify(body) })
}

const subscribersOf = async (call: Call) => (await (await call('GET', '/subscribers')).json()) as Subscriber[]

it('the list is taken in, searched and taken from, and new readers are asked or not', async () => {
  const { api, part, click, fill, subscribers } = await open()
  await part('Sent')
  await screen.findByRole('heading', { name: 'Nothing sent yet' })
  await part('Subscribers')
  await screen.findByRole('heading', { name: 'No subscribers yet' })

  await click(await button('Import'))
  const form = await dialog('Import subscribers')
  const list = ['email', 'amina@example.org', 'nobody', 'kofi@example.org', 'AMINA@example.org', 'wrong@example.org']
  await fill(form.getByLabelText(/^Or paste addresses/), list.join('\n'))
  await click(form.getByRole('button', { name: 'Preview' }))
  const preview = await dialog('3 new subscribers in this list')
  preview.getByText('Nothing was changed yet.')
  preview.getByText('Line 3')
  expect(await subscribers()).toEqual([])
  const submit = preview.getByRole('button', { name: 'Import' })
  await click(preview.getByLabelText(/^Everybody on this list has agreed/))
  expect(submit.matches(':disabled, [aria-disabled="true"]')).toBe(true)
  await fill(preview.getByLabelText(/^Where they agreed/), 'Sign-up sheet of the open day')
  await click(submit)
  const added = await dialog('3 subscribers added')
  added.getByText('Line 3')
  added.getByText('nobody')
  await click(added.getByRole('button', { name: 'Done' }))
  await screen.findByText('amina@example.org')

  const search = screen.getByRole('searchbox', { name: 'Search by address' })
  await fill(search, 'kof')
  await waitFor(() => expect(screen.queryByText('amina@example.org')).toBeNull())
  ;(await row('kofi@example.org')).getByText('Confirmed')
  await fill(search, '')
  await screen.findByText('amina@example.org')

  await click(await button('Remove kofi@example.org'))
  await click((await dialog('Remove this subscriber?')).getByRole('button', { name: 'Remove' }))
  await toast('kofi@example.org will be deleted in ten seconds.')
  await tenSecondsLater(api)
  await waitFor(() => expect(screen.queryByText('kofi@example.org')).toBeNull())
  expect((await subscribers()).map(({ email }) => email).sort()).toEqual(['amina@example.org', 'wrong@example.org'])
  const asks = screen.getByRole<HTMLInputElement>('switch', { name: /Ask them to confirm/ })
  await click(asks)
  await toast('Setting Saved')
  expect(asks.checked).toBe(false)
})

it('a mailbox that was mended is written to again, and nobody else', async () => {
  const { api, part, click, reached } = await open(async (call, sandbox, { deps }) => {
    await call('POST', '/subscribers/import', { csv: 'amina@example.org\nwrong@example.org', haveAgreed: true })
    const selectedRecipients = (await subscribersOf(call)).map(({ id }) => id)
    sandbox.failNext({ provider: 'smtp', status: 550, of: 'RCPT wrong@' })
    const words = { subject: 'November on the river', content: '<p>Forty nests were counted.</p>' }
    await call('POST', '/send', { ...words, selectedRecipients })
    await deps.jobs.drain()
  })
  expect(reached()).toEqual(['amina@example.org'])
  await part('Subscribers')
  await click(await button('Write to wrong@example.org again'))
  await toast('Refusal Cleared')
  await part('Sent')
  await click(await screen.findByRole('link', { name: 'November on the river' }))
  ;(await row('wrong@example.org')).getByText('Failed')
  await click(await button('Send 1 failed again'))
  await toast('Trying Again')
  await api.deps.jobs.drain()
  expect(reached()).toEqual(['amina@example.org', 'wrong@example.org'])
  await (await row('wrong@example.org')).findByText('Sent')
  await click(await button('See what was sent'))
  const shown = (await dialog('What was sent')).findByTitle<HTMLIFrameElement>(/./)
  expect((await shown).srcdoc).toContain('Forty nests')
})

it('where no mail server is set up, that is said', async () => {
  const { api } = await openDesk('newsletter')
  await screen.findByText('No mail server is set up')
  await openScreen('/admin/wildlifeafrica?panel=mail#settings', { api, admin: 'admin1' })
  await screen.findByText('No mail server is set up')
  await screen.findByText(/All mail got through/)
})
