import { expect, it } from 'vitest'
import { type Given, openScreen, screen, toast, waitFor, within } from '../testing/screen.tsx'

async function open(given: Given = {}) {
  const opened = await openScreen('/', given)
  const { api, click, fill } = opened
  const form = within(await screen.findByRole('form', { name: 'Newsletter' }))
  const address = form.getByLabelText<HTMLInputElement>('Email address')
  return {
    ...opened,
    form,
    address,
    async subscribe(email: string) {
      await fill(address, email)
      await click(form.getByRole('button'))
    },
    listed: () => api.deps.db.$client.prepare('select email from newsletter_subscriptions').pluck().all(),
  }
}

it.each(['', 'nobody', 'a@'])('“%s” is no address: the visitor is told, and it stays in its field', async (email) => {
  const { subscribe, address, form, listed } = await open()
  await subscribe(email)
  await toast('Invalid Email')
  await toast('Please enter a valid email address.')
  await form.findByText('Please enter a valid email address.')
  await waitFor(() => expect(document.activeElement).toBe(address))
  expect([address.value, listed()]).toEqual([email, []])
})

it('an address is on the list once, and a second time is thanked for all the same', async () => {
  const { subscribe, address, press, listed } = await open()
  for (const email of ['noor@example.org', 'NOOR@example.org']) {
    await subscribe(email)
    await toast('Success!')
    await toast('Thank you for subscribing! You will receive our latest updates.')
    await waitFor(() => expect(address.value).toBe(''))
    await press('Dismiss')
  }
  expect(listed()).toEqual(['noor@example.org'])
})

it('while an address is sent it stays as it is, and the answer gets the focus', async () => {
  const { user, fill, address, form, listed, holdBack } = await open()
  const release = holdBack(/^\/api\/newsletter$/)
  await fill(address, 'josé@example.org')
  await user.keyboard('{Enter}')
  await form.findByRole('button', { name: 'Subscribing…' })
  expect(address.readOnly).toBe(true)
  await user.keyboard('lost?')
  expect(address.value).toBe('josé@example.org')
  release()
  await waitFor(() => expect(document.activeElement?.textContent).toContain('You are on the list. Thank you.'))
  expect(listed()).toEqual(['josé@example.org'])
})

it('where a mail will ask for a confirmation, nobody is told that they are on the list', async () => {
  const { subscribe } = await open({
    environment: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Voices <post@voices.example>' },
  })
  await subscribe('asked@example.org')
  await toast('Success!')
  await screen.findByText(/^One more step: open our mail and press the button in it\./)
  expect(screen.queryByText(/^You are on the list\./)).toBeNull()
})
