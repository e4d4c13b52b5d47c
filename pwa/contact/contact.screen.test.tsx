import { describe, expect, it } from 'vitest'
import { contactCategories, contactTopics, eventInterests } from '../../data/vocabulary/contact.ts'
import { openDesk } from '../testing/desk.ts'
import { someMessage } from '../testing/samples.ts'
import { openScreen, screen, toast, waitFor, within } from '../testing/screen.tsx'

async function open(path = '/contact') {
  const opened = await openScreen(path)
  const { api, fill, choose, click } = opened
  const form = within(await screen.findByRole('form', { name: 'Message' }))
  const field = (name: RegExp | string) => form.getByLabelText<HTMLInputElement>(name)
  const words = () => form.getByRole<HTMLTextAreaElement>('textbox', { name: /^Message/ })
  return {
    ...opened,
    form,
    field,
    words,
    async write(changes: Partial<typeof someMessage> = {}) {
      const { name, email, category, message } = { ...someMessage, ...changes }
      await fill(field(/^Your name/), name)
      await fill(field(/^Email/), email)
      await choose(field(/^Category/), category)
      await fill(words(), message)
    },
    send: async () => click(await screen.findByRole('button', { name: /^(Send message|Save to outbox)$/ })),
    rows: () => api.deps.db.$client.prepare<[], Record<string, unknown>>('select * from contact_messages').all(),
  }
}

describe('the form', () => {
  it('each of the seven categories fills in its subject', async () => {
    const { choose, field } = await open()
    for (const category of contactCategories) {
      await choose(field(/^Category/), category)
      expect(field(/^Subject/).value).toBe(contactTopics[category].subject)
    }
  })

  it.each(contactCategories)('an address with the category %s preselects it, with its subject', async (category) => {
    const { field } = await open(`/contact?category=${category}`)
    expect([field(/^Category/).value, field(/^Subject/).value]).toEqual([category, contactTopics[category].subject])
  })

  it('offers 24 events in six groups, a preference and a place, and forgets them with another category', async () => {
    const { choose, click, fill, field, form } = await open()
    await choose(field(/^Category/), 'events')
    for (const { group, events } of eventInterests)
      expect(within(form.getByRole('group', { name: group })).getAllByRole('checkbox')).toHaveLength(events.length)
    expect(form.getAllByRole('checkbox')).toHaveLength(24)
    await click(field('Guided wildlife walk and count'))
    await click(field('Both'))
    await fill(field(/^Location/), 'Kisumu, Kenya')
    await click(field('Online'))
    expect(field(/^Location/).value).toBe('')
    await choose(field(/^Category/), 'media')
    expect(form.queryAllByRole('checkbox')).toEqual([])
    await choose(field(/^Category/), 'events')
    expect(form.queryAllByRole('checkbox', { checked: true })).toEqual([])
    expect(form.queryAllByRole('radio', { checked: true })).toEqual([])
  })

  it('a link to another category chooses it and keeps what is written', async () => {
    const { write, click, words, field } = await open()
    await write({ category: 'events', message: 'We are a school.' })
    await click(screen.getByText('Do you visit schools?'))
    await click(screen.getByRole('link', { name: 'School program' }))
    await waitFor(() => expect(field(/^Subject/).value).toBe('School Partnership Program'))
    expect(words().value).toBe('We are a school.')
  })

  it('counts the message and lets nobody write more than there is room for', async () => {
    const { fill, field, form, words } = await open()
    form.getByText('0/2000')
    await fill(words(), 'Heron')
    form.getByText('5/2000')
    expect(
      [field(/^Your name/), field(/^Email/), field(/^Subject/), words()].map(({ maxLength }) => maxLength),
    ).toEqual([100, 150, 200, 2000])
  })

  it('says what is missing in a toast and beside each field, and goes to the first one', async () => {
    const { fill, field, send } = await open()
    await send()
    await toast('Missing Information')
    screen.getByText('Please fill in all required fields.')
    for (const name of [/^Your name/, /^Email/, /^Category/])
      expect(field(name).getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(field(/^Your name/)))
    await fill(field(/^Your name/), 'Wanjiru')
    expect(field(/^Your name/).getAttribute('aria-invalid')).toBeNull()
  })

  it('an address that is none is told beside its field', async () => {
    const { write, send, form, field } = await open()
    await write({ email: 'nobody' })
    await send()
    await form.findByText('Please enter a valid email address.')
    await waitFor(() => expect(document.activeElement).toBe(field(/^Email/)))
  })
})

describe('sending', () => {
  it('a message arrives, and the form is empty again', async () => {
    const { write, send, rows, field, words } = await open()
    await write()
    await send()
    await toast('Message Sent!')
    screen.getByText("Thank you for contacting us. We'll get back to you soon.")
    for (const name of [/^Your name/, /^Email/, /^Category/, /^Subject/]) expect(field(name).value).toBe('')
    expect(words().value).toBe('')
    expect(rows()).toMatchObject([{ ...someMessage, subject: 'Partnership Inquiry', is_spam: 0 }])
  })

  it('while a message is sent nothing can be typed that would be lost, and the answer gets the focus', async () => {
    const { user, write, form, field, words, rows, send, holdBack } = await open()
    const release = holdBack(/^\/api\/contact$/)
    await write()
    await user.type(field(/^Subject/), '{Enter}')
    await form.findByRole('button', { name: 'Sending…' })
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Sending…'))
    expect(words().closest('[inert]')).not.toBeNull()
    await user.keyboard('{Enter}')
    release()
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Your message has arrived.'))
    expect(rows()).toHaveLength(1)
    await send()
    await toast('Missing Information')
    await waitFor(() => expect(document.activeElement).toBe(field(/^Your name/)))
  })

  it('a message about events arrives without preference and place', async () => {
    const { click, write, send, rows, field } = await open('/contact?category=events')
    await write({ category: 'events' })
    await click(field('Nature Saturday day trip'))
    await send()
    await toast('Message Sent!')
    expect(rows()).toMatchObject([
      { event_preference: null, location: null, selected_events: '["Nature Saturday day trip"]' },
    ])
  })

  it('words that were changed after a lost answer arrive as well', async () => {
    const { fill, write, send, form, words, rows, answerInstead } = await open()
    const hear = answerInstead(/^\/api\/contact$/, async (_request, fromServer) => {
      await fromServer()
      return new Response('<h1>Gateway timeout</h1>', { status: 504, headers: { 'content-type': 'text/html' } })
    })
    await write({ message: 'Arrived, but nobody heard.' })
    await send()
    await form.findByText('Didn’t send yet.')
    hear()
    await fill(words(), 'And changed afterwards.')
    expect(form.queryByText('Didn’t send yet.')).toBeNull()
    await send()
    await toast('Message Sent!')
    expect(rows().map(({ message }) => message)).toEqual(['Arrived, but nobody heard.', 'And changed afterwards.'])
  })

  it.each([
    [
      'Too many links',
      'https://a.example https://b.example https://c.example https://d.example',
      'Please limit the number of links in your message.',
    ],
    [
      'prohibited content',
      'Cheap viagra for herons',
      'Please review your message content and remove any inappropriate material.',
    ],
  ])('what the server refuses (%s) is told, and the form stays filled', async (_reason, message, told) => {
    const { write, send, field, words, rows } = await open()
    await write({ message })
    await send()
    await toast('Unable to Send Message')
    await toast(told)
    expect([words().value, field(/^Your name/).value]).toEqual([message, someMessage.name])
    expect(rows()).toEqual([])
  })

  it('who is told to slow down keeps the form, and the message is kept for later', async () => {
    const { fill, write, send, form, words, rows, answerInstead } = await open()
    const limit = 'Rate limit reached. Please try again in 2 minutes.'
    const allow = answerInstead(/^\/api\/contact$/, () =>
      Response.json(
        { message: limit, code: 'rate_limited', remainingTime: 120 },
        { status: 429, headers: { 'retry-after': '120' } },
      ),
    )
    await write({ message: 'Too early.' })
    await send()
    await screen.findByText(`${limit} This helps prevent spam and ensures quality communication.`)
    expect(words().value).toBe('Too early.')
    await form.findByText('Didn’t send yet.')
    allow()
    await fill(words(), 'Corrected meanwhile.')
    await waitFor(() => expect(form.queryByText('Didn’t send yet.')).toBeNull())
    await send()
    await toast('Message Sent!')
    expect(rows().map(({ message }) => message)).toEqual(['Corrected meanwhile.'])
  })

  it('without a connection it is kept on this phone, which the form says', async () => {
    const { write, send, form, rows, loseConnection } = await open()
    loseConnection()
    await write()
    form.getByRole('button', { name: 'Save to outbox' })
    await send()
    await form.findByText(/^Saved on this phone\. It is not sent yet\./)
    form.getByRole('link', { name: 'Open outbox' })
    expect(rows()).toEqual([])
  })
})

it('a message that waits on this phone can be discarded, after a question', async () => {
  const { api, write, send, rows, loseConnection } = await open()
  loseConnection()
  await write({ message: 'Never mind.' })
  await send()
  await screen.findByText(/^Saved on this phone\./)
  const { click } = await openScreen('/submit-story', { api })
  const outbox = within(await screen.findByRole('region', { name: 'Outbox' }))
  await click(await outbox.findByRole('button', { name: 'Discard' }))
  const question = within(await screen.findByRole('dialog', { name: /^Discard/ }))
  await click(question.getByRole('button', { name: 'Discard' }))
  await outbox.findByText(/^Nothing is waiting on this phone\./)
  expect(rows()).toEqual([])
})

it('a message that filled a hidden field is answered like any other, and the admins find it aside', async () => {
  const { api, write, send, form } = await open()
  await write({ message: 'My browser fills in everything.' })
  const trap = form.getByRole<HTMLInputElement>('textbox', { name: 'website', hidden: true })
  trap.value = 'https://filled.example'
  await send()
  await toast('Message Sent!')
  const { click } = await openDesk('messages', { api })
  await click(await screen.findByRole('button', { name: /^Set aside/ }))
  await screen.findByText('My browser fills in everything.')
  await click(screen.getByRole('button', { name: 'Partnership Inquiry', expanded: false }))
  await screen.findByText('https://filled.example')
  const show = within(screen.getByRole('group', { name: 'Show' }))
  await click(show.getByRole('button', { name: /^Messages/ }))
  await waitFor(() => expect(screen.queryByText('My browser fills in everything.')).toBeNull())
})

it('the page tells hours and answers', async () => {
  const { click } = await open()
  screen.getByText('Mon-Fri 10:00-16:00 EST')
  screen.getByText(/where you are/)
  await click(screen.getByText('Do you visit schools?'))
  screen.getByText(/^Yes, if somebody on the team lives near enough/)
})
