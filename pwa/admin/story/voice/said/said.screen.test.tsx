import { beforeEach, describe, expect, it, vi } from 'vitest'
import { describeSound, rememberConversions } from '../../../../../api/stories/media/converter/testing.ts'
import { giveRecording } from '../../../../../api/stories/transcripts/testing.ts'
import type { AdminStory } from '../../../../../data/contract/stories.ts'
import type { TranscriptOfRecording } from '../../../../../data/contract/transcripts.ts'
import { openDesk } from '../../../../testing/desk.ts'
import { dialog, fireEvent, screen, toast, waitFor, within } from '../../../../testing/screen.tsx'
import { openStories } from '../../../../testing/stories.ts'

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

/** The desk at what is said in the recording of a story, which lasts 20 seconds. */
async function open({ isWithMachine = false } = {}) {
  const heard: string[] = []
  let stories = null as unknown as Awaited<ReturnType<typeof openStories>>
  const desk = await openDesk('pending', {
    async given(api) {
      rememberConversions(api.deps)
      // The SDK of the model works in no document, as this test has one.
      if (isWithMachine)
        api.deps.transcriber = {
          place: 'voices.example.org',
          hear: async () => ({ text: heard.shift() ?? '', model: 'a model' }),
        }
      stories = await openStories(api)
      await stories.submit({ title: 'At the ford', content: 'In short.' })
      await giveRecording(api.deps, 1, { bytes: describeSound(20), seconds: 20 })
    },
  })
  const { media } = await stories.one(1)
  const at = `/1/transcripts/${media[0]?.id}`
  await desk.press('View Full: At the ford')
  await dialog()
  await desk.press('Write down what is said')
  const writing = await dialog('Write down what is said')
  const player = within(writing.getByRole('group', { name: 'Recording' }))
  const goTo = (seconds: number) => {
    const element = document.querySelector('audio') ?? expect.unreachable()
    element.currentTime = seconds
    fireEvent.timeUpdate(element)
  }
  return {
    ...desk,
    heard,
    stories,
    writing,
    player,
    goTo,
    theirs: () => stories.ask<TranscriptOfRecording>('GET', at),
    saveTheirs: (body: object) => stories.ask('PUT', at, body),
    convert: () => desk.api.deps.jobs.drain(),
  }
}

const field = (name: string) => screen.findByLabelText(name) as Promise<HTMLTextAreaElement>
const textsOf = ({ transcript }: TranscriptOfRecording) => transcript?.paragraphs.map(({ from, text }) => [from, text])

describe('without a machine', () => {
  it('what is said is typed beside the player, in paragraphs with times, and put after the text of the writer', async () => {
    const { press, user, goTo, theirs, stories, writing } = await open()
    writing.getByText(/No machine is set up/)
    const put = writing.getByRole('button', { name: 'Put into the story' })
    expect(put.getAttribute('aria-disabled')).toBe('true')
    await press('Write the first paragraph')
    await user.type(await field('Paragraph 1'), 'She saw it. Then it rained.')
    const first = await field('Paragraph 1')
    first.setSelectionRange(11, 11)
    await press('Split at the cursor: Paragraph 1')
    expect([(await field('Paragraph 1')).value, (await field('Paragraph 2')).value]).toEqual([
      'She saw it.',
      'Then it rained.',
    ])
    goTo(7.26)
    await press('Starts now: Paragraph 2')
    await waitFor(
      async () =>
        expect(textsOf(await theirs())).toEqual([
          [0, 'She saw it.'],
          [7.2, 'Then it rained.'],
        ]),
      { timeout: 30_000 },
    )
    expect(writing.getAllByRole('listitem').map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true'])
    await press('Play from here: Paragraph 1')
    expect(document.querySelector('audio')?.currentTime).toBe(0)
    await waitFor(() =>
      expect(writing.getAllByRole('listitem').map((row) => row.getAttribute('aria-current'))).toEqual(['true', null]),
    )
    await press('Put into the story')
    await press('Put it after the text')
    await toast('Put into the Story')
    expect(await stories.one(1)).toMatchObject({
      status: 'pending',
      content: 'In short.\n\nShe saw it.\n\nThen it rained.',
    })
    await screen.findByRole('button', { name: 'Write down what is said' })
  })

  it('keys reach the player from each paragraph', async () => {
    const { press, user, player } = await open()
    await press('Write the first paragraph')
    await user.click(await field('Paragraph 1'))
    await user.keyboard('{Alt>}kl{/Alt}')
    player.getByRole('button', { name: 'Pause' })
    expect(document.querySelector('audio')?.currentTime).toBe(5)
  })

  it('what a colleague wrote meanwhile is shown beside the own words, and nothing is lost', async () => {
    const { press, user, theirs, saveTheirs } = await open()
    await saveTheirs({ paragraphs: [{ id: 'of-colleague', from: 1, text: 'Theirs.', isSeen: true }] })
    await press('Write the first paragraph')
    await user.type(await field('Paragraph 1'), 'Mine.')
    const versions = await dialog('Two versions of what is said')
    versions.getByText('Theirs.')
    await user.click(versions.getByLabelText(/^Keep mine/))
    await press('Continue with these texts')
    await waitFor(async () => expect(textsOf(await theirs())).toEqual([[0, 'Mine.']]), { timeout: 30_000 })
  })
})

describe('with a machine', () => {
  it('it is said where the voice goes, and each paragraph is listened to before it can be put into the story', async () => {
    const { press, user, heard, convert, stories, writing } = await open({ isWithMachine: true })
    writing.getByText(/is then sent to voices\.example\.org, and to nobody else/)
    heard.push('She saw an elefant.')
    await press('Draft by machine')
    await screen.findByText(/A machine is listening/)
    await convert()
    const drafted = await screen.findByLabelText('Paragraph 1', {}, { timeout: 30_000 })
    const form = await dialog('Write down what is said')
    form.getByText('By machine: not listened to yet')
    const put = () => form.getByRole('button', { name: 'Put into the story' }).getAttribute('aria-disabled')
    expect(put()).toBe('true')
    await user.click(form.getByLabelText(/I have listened to it/))
    await waitFor(() => expect(put()).not.toBe('true'))
    await user.clear(drafted)
    await user.type(drafted, 'She saw an elephant.')
    await press('Put into the story')
    await press('Replace it')
    await toast('Put into the Story')
    expect((await stories.one(1)) as AdminStory).toMatchObject({ content: 'She saw an elephant.' })
  })

  it('why it wrote nothing is said in plain words, and it can be asked again', async () => {
    const { press, convert } = await open({ isWithMachine: true })
    await press('Draft by machine')
    await screen.findByText(/A machine is listening/)
    await convert()
    await screen.findByText('The machine heard no words.', {}, { timeout: 30_000 })
    screen.getByRole('button', { name: 'Draft by machine' })
  })
})
