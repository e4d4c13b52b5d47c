import { expect, it } from 'vitest'
import { scriptOf } from '../../../api/site/spokenHelp/script.ts'
import { addHelp } from '../../../api/site/spokenHelp/testing.ts'
import { rememberConversions } from '../../../api/stories/media/converter/testing.ts'
import { voiceNote } from '../../../api/stories/media/testing.ts'
import { openColleague } from '../../testing/colleague.ts'
import { openDesk } from '../../testing/desk.ts'
import { screen, type TestApi, toast, waitFor, within } from '../../testing/screen.tsx'

async function open(given?: (api: TestApi) => unknown) {
  const desk = await openDesk('?panel=spoken-help#settings', {
    async given(api) {
      rememberConversions(api.deps)
      await given?.(api)
    },
  })
  const { click, press, user, fill, api } = desk
  const panel = () => screen.findByRole('region', { name: 'Title, in Swahili' })
  return {
    ...desk,
    /** The step in the table below, as it stands there. */
    choose: (state: string) => press(`Title, in Swahili: ${state}`),
    panel: async () => within(await panel()),
    async give(bytes: Uint8Array, speaker = '') {
      const form = within(await panel())
      const file = new File([new Uint8Array(bytes)], 'help.opus', { type: 'audio/ogg' })
      await user.upload(form.getByLabelText(/^(Another )?[Rr]ecording/), file)
      await fill(form.getByLabelText(/^Who speaks/), speaker)
      await click(form.getByRole('checkbox', { name: 'A person speaks here; no machine made this voice.' }))
    },
    offered: async () => Object.keys(await (await api.app.request('/api/spoken-help/sw')).json()),
  }
}

it('a step is read, recorded and heard: who speaks is kept, and an admin says that it is a person', async () => {
  const { api, choose, panel, give, press, offered } = await open()
  await choose('Not yet')
  const step = await panel()
  const script = step.getByText(scriptOf('title', 'sw'))
  expect(script.closest('[lang]')?.getAttribute('lang')).toBe('sw')
  step.getByText('Not recorded yet.')
  const send = () => step.getByRole<HTMLButtonElement>('button', { name: 'Add recording' })
  expect(send().disabled).toBe(true)
  await give(await voiceNote(), 'Amina Example')
  await press('Add recording')
  await toast('Recording Sent')
  await step.findByText('Waiting to be converted.')
  expect(await offered()).toEqual([])
  await api.deps.jobs.drain()
  await step.findByText(/^0:02, spoken by Amina Example, on \d+ \w+ \d{4}\.$/)
  expect(step.getByLabelText('Listen: Title, in Swahili').tagName).toBe('AUDIO')
  await screen.findByRole('button', { name: 'Title, in Swahili: 0:02' })
  expect(await offered()).toEqual(['title'])
})

it('without the word that a person speaks, nothing can be sent', async () => {
  const { choose, panel, give, click } = await open()
  await choose('Not yet')
  await give(await voiceNote())
  const step = await panel()
  const send = step.getByRole<HTMLButtonElement>('button', { name: 'Add recording' })
  expect(send.disabled).toBe(false)
  await click(step.getByRole('checkbox'))
  expect(send.disabled).toBe(true)
})

it('a recording that was chosen can be left out again, and what was said of it goes with it', async () => {
  const { choose, panel, give, click } = await open()
  await choose('Not yet')
  await give(await voiceNote())
  const step = await panel()
  await click(step.getByRole('button', { name: /^Do not use / }))
  expect(step.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
  expect(step.getByRole<HTMLButtonElement>('button', { name: 'Add recording' }).disabled).toBe(true)
  step.getByRole('button', { name: 'Record it here' })
})

it('what is no recording is refused in words, and what fails says why', async () => {
  const { api, choose, panel, give, press } = await open()
  await choose('Not yet')
  await give(Buffer.from('no sound at all'))
  await press('Add recording')
  await toast('This recording was not taken')
  expect((await panel()).getByText('Please select a recording.')).toBeTruthy()
  await give((await voiceNote()).subarray(0, 200))
  await press('Add recording')
  await toast('Recording Sent')
  await api.deps.jobs.drain()
  await (await panel()).findByText(/^The recording is cut off or damaged/)
  await screen.findByRole('button', { name: 'Title, in Swahili: Failed' })
})

it('once the words have changed, the desk says so, and an admin may say that it is still true', async () => {
  const { choose, panel, press, offered } = await open(({ deps }) =>
    addHelp(deps, { step: 'title', language: 'sw', words: 'Ipe hadithi kichwa.' }),
  )
  await choose('Words changed')
  const step = await panel()
  step.getByText('The words have changed since.')
  step.getByText('Ipe hadithi kichwa.')
  expect(await offered()).toEqual([])
  await press('It is still true: offer it')
  await toast('Offered Again')
  await waitFor(() => expect(step.queryByText('The words have changed since.')).toBeNull())
  expect(await offered()).toEqual(['title'])
})

it('a recording is removed in ten seconds, and that can be undone', async () => {
  const { choose, press, offered, api, panel } = await open(({ deps }) =>
    addHelp(deps, { step: 'title', language: 'sw' }),
  )
  await choose('0:12')
  await press('Remove this recording')
  await press('Undo: Title, in Swahili')
  await toast('Undone')
  await press('Remove this recording')
  await press('Now: Title, in Swahili')
  await (await panel()).findByText('Not recorded yet.')
  expect(await offered()).toEqual([])
  expect(api.deps.db.$client.prepare('select count(*) from spoken_help').pluck().get()).toBe(0)
})

it('who is slower than a colleague is told so, and sees what the colleague has recorded', async () => {
  const { choose, give, press, api, panel } = await open()
  await choose('Not yet')
  await give(await voiceNote())
  const colleague = await openColleague(api)
  const form = new FormData()
  for (const [name, value] of Object.entries({ newest: '', speaker: 'Juma Example', person: 'yes' }))
    form.set(name, value)
  form.set('audio', new File([new Uint8Array(await voiceNote(3))], 'note.opus'))
  await colleague('POST', '/api/spoken-help/sw/title', form)
  await api.deps.jobs.drain()
  await press('Add recording')
  const step = await panel()
  await step.findByText('A colleague has changed this recording meanwhile. It stands here now.')
  await step.findByText(/^0:03, spoken by Juma Example/)
})
