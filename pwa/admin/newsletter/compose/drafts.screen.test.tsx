import { expect, it } from 'vitest'
import type { Campaign, Draft } from '../../../../data/contract/outreach/newsletter.ts'
import { openDesk } from '../../../testing/desk.ts'
import { heldLine, tenSecondsLater } from '../../../testing/held.ts'
import { screen, toast, waitFor, within } from '../../../testing/screen.tsx'

const button = (name: string) => screen.findByRole('button', { name })
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const subject = () => screen.findByLabelText<HTMLInputElement>(/^Subject/)
const saved = (said: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent?.trim())).toContain(said))

type Api = Awaited<ReturnType<typeof openDesk>>['api']

const callsOf =
  ({ app }: Api, cookie: string) =>
  (method: string, path: string, body?: object) =>
    app.request(`/api/newsletter${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })

/** The desk with a draft of ours and one subscriber. */
async function open() {
  let id = 0
  const opened = await openDesk('newsletter', {
    async given(api) {
      const call = callsOf(api, await api.signIn('admin1'))
      await call('POST', '/subscribers/import', { csv: 'amina@example.org', haveAgreed: true })
      const made = await call('POST', '/drafts', { subject: 'November', content: '<p>Forty nests.</p>' })
      id = ((await made.json()) as Draft).id
    },
  })
  const colleague = callsOf(opened.api, await opened.api.signIn('admin2'))
  return {
    ...opened,
    id,
    colleague,
    read: async () => (await (await colleague('GET', `/drafts/${id}`)).json()) as Draft,
    openDraft: async () => opened.click(await screen.findByRole('link', { name: 'November' })),
  }
}

it('a draft is gone on with where a colleague left it, is saved as it is typed, and neither version is lost', async () => {
  const { click, fill, colleague, read, openDraft, id } = await open()
  await openDraft()
  await fill(await subject(), 'November on the river')
  await saved('Saved')
  expect(await read()).toMatchObject({ subject: 'November on the river', editedBy: 'admin1' })
  const { revision } = await read()
  await colleague('PATCH', `/drafts/${id}`, { subject: 'Theirs', revision })
  await fill(await subject(), 'Mine')
  const choice = await dialog('Two versions of this newsletter')
  choice.getByText(/admin2 changed this newsletter/)
  await click(within(choice.getByRole('group', { name: 'Subject' })).getByLabelText(/^Keep mine/))
  await click(choice.getByRole('button', { name: 'Continue with these texts' }))
  await saved('Saved')
  expect((await read()).subject).toBe('Mine')
})

it('an issue is scheduled in the zone of the admin, looked at, taken back, and sent to as many as are said', async () => {
  const { api, click, fill, read, openDraft } = await open()
  await openDraft()
  await click(await button('Schedule'))
  const form = await dialog('Schedule this newsletter')
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  await fill(form.getByLabelText(/^Date/), tomorrow)
  await click(form.getByRole('button', { name: 'Schedule' }))
  await toast('Newsletter Scheduled')
  await screen.findByText(/1 person would get it now/)
  expect(await read()).toMatchObject({ state: 'scheduled', scheduledBy: 'admin1' })
  await click(await button('Take back to change it'))
  await toast('Taken Back')
  await fill(await subject(), 'December')
  await click(await button('Send Newsletter'))
  const question = await dialog('Send this to 1 person?')
  await click(question.getByRole('button', { name: 'Send now' }))
  await toast('Newsletter Sending')
  await screen.findByRole('heading', { name: 'December' })
  const call = callsOf(api, await api.signIn())
  expect((await (await call('GET', '/campaigns')).json()) as Campaign[]).toMatchObject([{ subject: 'December' }])
  await click(await button('Use again'))
  await toast('Draft Made')
  expect((await subject()).value).toBe('December')
})

it('a draft that is deleted can be brought back for ten seconds, and is gone then', async () => {
  const { api, press, openDraft, colleague, id } = await open()
  const status = async () => (await colleague('GET', `/drafts/${id}`)).status
  const remove = async () => {
    await openDraft()
    await press('Delete draft')
    await press('Delete')
    await heldLine('November')
  }
  await remove()
  await press('Undo: November')
  await toast('Undone')
  await remove()
  expect(await status()).toBe(200)
  await tenSecondsLater(api)
  await screen.findByRole('heading', { name: 'No drafts' })
  expect(await status()).toBe(404)
})
