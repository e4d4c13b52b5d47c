import { beforeEach, expect, it, vi } from 'vitest'
import { rememberConversions } from '../../../../api/stories/media/converter/testing.ts'
import { silentRecording, voiceNote } from '../../../../api/stories/media/testing.ts'
import { openDesk } from '../../../testing/desk.ts'
import { dialog, screen, toast, waitFor, within } from '../../../testing/screen.tsx'
import { openStories } from '../../../testing/stories.ts'

/** The document of a test plays nothing: what a browser would say of it is said here. */
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('playing'))
    return Promise.resolve()
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('pause'))
  })
})

async function record(seconds: number) {
  const bytes = seconds > 5 ? silentRecording(seconds) : await voiceNote(seconds)
  return new File([new Uint8Array(bytes)], 'note.opus', { type: 'audio/ogg' })
}

/** The desk with a story that brings a recording of 20 seconds. */
async function open(seconds = 20) {
  let stories = null as unknown as Awaited<ReturnType<typeof openStories>>
  const desk = await openDesk('pending', {
    async given(api) {
      rememberConversions(api.deps)
      stories = await openStories(api)
      await stories.submit({ title: 'At the ford' }, { audio: await record(seconds) })
      await stories.convert()
    },
  })
  return { ...desk, stories }
}

const place = () => screen.getByRole('slider', { name: 'Place in the recording' })
const placeIs = (words: string) => waitFor(() => expect(place().getAttribute('aria-valuetext')).toBe(words))

it('a recording is listened to at the desk, by buttons and by keys, at the speed that is chosen', async () => {
  const { press, user } = await open()
  await screen.findByText('1 recording')
  await press('View Full: At the ford')
  const player = within((await dialog()).getByRole('group', { name: 'Recording' }))
  const audio = document.querySelector('audio') ?? expect.unreachable()
  expect([...audio.querySelectorAll('source')].map(({ type }) => type)).toEqual(['audio/ogg; codecs=opus', 'audio/mp4'])
  await press('Play')
  await user.keyboard('k')
  player.getByRole('button', { name: 'Play' })
  await press('5 seconds on')
  await placeIs('0:05 of 0:20')
  await user.keyboard('llj')
  await placeIs('0:10 of 0:20')
  place().focus()
  await user.keyboard('{ArrowLeft}')
  await placeIs('0:05 of 0:20')
  await user.keyboard('{End}')
  await placeIs('0:20 of 0:20')
  await user.keyboard('{Home} ')
  await placeIs('0:00 of 0:20')
  player.getByRole('button', { name: 'Pause' })
  await press('Speed 1.5')
  expect(audio.playbackRate).toBe(1.5)
  expect(player.getByRole('button', { name: 'Speed 1.5' }).getAttribute('aria-pressed')).toBe('true')
})

it('a story is edited beside the player of its recording, which keys reach from each field', async () => {
  const { press, user, stories } = await open()
  await press('View Full: At the ford')
  await dialog()
  await press('Edit Story')
  const writing = await dialog('Edit story')
  const content = writing.getByLabelText(/^Story Content/) as HTMLTextAreaElement
  await user.type(content, ' She says: kijana, look up.')
  await user.keyboard('{Alt>}kl{/Alt}')
  await placeIs('0:05 of 0:20')
  writing.getByRole('button', { name: 'Pause' })
  await user.keyboard('{Alt>}k{/Alt}')
  writing.getByRole('button', { name: 'Play' })
  expect(content.value).toMatch(/kijana, look up\.$/)
  await press('Save Changes')
  await toast('Changes Saved')
  expect(await stories.one(1)).toMatchObject({
    status: 'pending',
    content: expect.stringMatching(/She says: kijana, look up\.$/),
    media: [{ kind: 'audio', approved: false }],
  })
})

it('a recording that cannot be loaded says so, and is tried again', async () => {
  const { press } = await open(2)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValueOnce(new DOMException('', 'NotSupportedError'))
  const load = vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
  await press('View Full: At the ford')
  await dialog()
  await press('Play')
  await screen.findByText(/could not be loaded/)
  await press('Play')
  expect(load).toHaveBeenCalledTimes(1)
  await screen.findByRole('button', { name: 'Pause' })
})

it('another recording takes its place by an edit, whatever the browser calls it, once the editor has said who is heard', async () => {
  const { press, user, stories, api } = await open(2)
  await press('View Full: At the ford')
  await dialog()
  await press('Edit Story')
  const editing = await dialog('Edit story')
  const input = editing.getByLabelText(/^Replace recording/) as HTMLInputElement
  expect(input.accept).toContain('audio/*,.opus')
  const file = await record(3)
  await user.upload(input, new File([file], 'note.opus', { type: '' }))
  editing.getByText('note.opus')
  const save = editing.getByRole('button', { name: 'Save Changes' })
  expect(save.getAttribute('aria-description')).toBe('Please say who is heard in the recording.')
  const who = within(editing.getByRole('group', { name: 'Who is heard?' }))
  await user.click(who.getByLabelText('One of the editors reads the story aloud'))
  await press('Save Changes')
  await toast('Changes Saved')
  await api.deps.jobs.drain()
  await waitFor(async () =>
    expect((await stories.one(1)).media.filter(({ voice }) => (voice?.durationSeconds ?? 0) > 2.5)).toMatchObject([
      { spokenBy: 'editor', voice: { spokenBy: 'editor' } },
    ]),
  )
})

it('a recording is taken out of a story by an edit, after a second thought or not, and comes back from the history', async () => {
  const { press, stories } = await open(2)
  await press('View Full: At the ford')
  await dialog()
  await press('Edit Story')
  const editing = await dialog('Edit story')
  await press('Remove the recording')
  editing.getByText('The recording leaves the story when you save.')
  await press('Put back')
  expect(editing.queryByText('The recording leaves the story when you save.')).toBeNull()
  await press('Remove the recording')
  await press('Save Changes')
  await toast('Changes Saved')
  expect((await stories.one(1)).media).toEqual([])
  const [before] = await stories.ask<{ id: number; media: object[] }[]>('GET', '/1/versions')
  expect(before?.media).toMatchObject([{ kind: 'audio' }])
  await stories.ask('POST', `/1/versions/${before?.id}/restore`, {})
  expect((await stories.one(1)).media).toMatchObject([{ kind: 'audio', state: 'ready' }])
})
