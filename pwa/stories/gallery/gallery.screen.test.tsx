import { describe, expect, it, onTestFinished } from 'vitest'
import { newMediaId } from '../../../api/platform/storage/storage.ts'
import { insertMedia, moveMedia } from '../../../api/stories/media/media.store.ts'
import { cornersPhoto } from '../../../api/stories/media/testing.ts'
import { fullConsentFields } from '../../../api/testing.ts'
import { someStory } from '../../testing/samples.ts'
import { dialog, gone, openScreen, screen, type TestApi, within } from '../../testing/screen.tsx'
import { openStories } from '../../testing/stories.ts'

/** A published story with so many photos, the second one without a description. */
async function publish(api: TestApi, count: number) {
  const stories = await openStories(api)
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...someStory, ...fullConsentFields })) form.set(name, value)
  for (let number = 1; number <= count; number++) {
    const bytes = new Uint8Array(await cornersPhoto(64 + number * 8, 48))
    form.append('image', new File([bytes], `${number}.png`, { type: 'image/png' }))
    form.set(`caption${number}`, `Morning ${number}`)
    if (number !== 2) form.set(`description${number}`, `A heron, ${number}`)
  }
  await stories.ask('POST', '', form)
  await stories.convert()
  return { ...stories, publish: () => stories.move(1, 'published') }
}

async function openStory(count: number, path = '/story/1') {
  const opened = await openScreen(path, { given: async (api) => (await publish(api, count)).publish() })
  await screen.findByRole('heading', { name: someStory.title })
  return opened
}

const nameOfShown = () =>
  within(document.querySelector('dialog[open]') as HTMLElement)
    .getByRole('img')
    .getAttribute('alt')
const second = `Photo 2 of 3 that came with the story of ${someStory.authorName}, ${someStory.authorLocation}`

describe('a story with three photos', () => {
  it('shows the first as ever and the others in order, each with its caption, described for who cannot see it', async () => {
    await openStory(3)
    const gallery = screen.getByRole('list', { name: 'More photos of this story' })
    expect(screen.getAllByRole('img', { name: /heron|Photo/ }).map((image) => image.getAttribute('alt'))).toEqual([
      'A heron, 1',
      second,
      'A heron, 3',
    ])
    for (const caption of ['Morning 1', 'Morning 2', 'Morning 3']) screen.getByText(caption)
    const links = within(gallery).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      [1, 2].map(() => expect.stringMatching(/^\/media\/\w+\/\d+\.webp$/)),
    )
    expect(
      within(gallery)
        .getAllByRole('img')
        .map((image) => image.getAttribute('loading')),
    ).toEqual(['lazy', 'lazy'])
  })

  it('opens one whole; keys and buttons turn to the others and stop at the ends; the focus goes back', async () => {
    const { user, click } = await openStory(3)
    const link = screen.getByRole('link', { name: 'A heron, 3' })
    link.focus()
    await user.keyboard('{Enter}')
    const viewer = await dialog('Photo 3 of 3')
    expect(nameOfShown()).toBe('A heron, 3')
    viewer.getByText('Morning 3')
    await user.keyboard('{ArrowRight}')
    viewer.getByRole('heading', { name: 'Photo 3 of 3' })
    await user.keyboard('{ArrowLeft}')
    expect([viewer.getByRole('heading').textContent, nameOfShown()]).toEqual(['Photo 2 of 3', second])
    await click(viewer.getByRole('button', { name: 'Previous photo' }))
    expect(nameOfShown()).toBe('A heron, 1')
    expect(viewer.getByRole('button', { name: 'Previous photo' }).getAttribute('aria-disabled')).toBe('true')
    await user.keyboard('{Escape}')
    await gone(() => screen.queryByRole('dialog'))
    expect(document.activeElement).toBe(link)
  })

  it('has them in the dialog over the list too', async () => {
    const { click } = await openStory(3, '/stories')
    await click(screen.getByRole('button', { name: 'Read Full Story' }))
    const story = await dialog(someStory.title)
    await story.findByRole('link', { name: 'A heron, 3' })
    await click(story.getByRole('link', { name: 'A heron, 3' }))
    await screen.findByRole('heading', { name: 'Photo 3 of 3' })
  })
})

it('a story with one photo has no gallery', async () => {
  await openStory(1)
  screen.getByRole('img', { name: 'A heron, 1' })
  screen.getByText('Morning 1')
  expect(screen.queryByRole('list', { name: 'More photos of this story' })).toBeNull()
})

it('in lite mode no further photo is fetched before a tap, which says its weight', async () => {
  const { click } = await openStory(2)
  // Of the screen that is open: each has modules of its own.
  const { forgetLite, setLite } = await import('../../offline/lite.ts')
  onTestFinished(forgetLite)
  setLite(true)
  const gallery = screen.getByRole('list', { name: 'More photos of this story' })
  const load = await within(gallery).findByRole('link', { name: /^Load photo, \d/ })
  expect(within(gallery).queryByRole('img')).toBeNull()
  await click(load)
  expect(within(gallery).getByRole('img').getAttribute('src')).toMatch(/\.webp$/)
})

it('a video plays on its card when it is tapped, with its captions, and is fetched no sooner', async () => {
  const { click } = await openScreen('/stories', {
    async given(api) {
      const stories = await publish(api, 1)
      const id = newMediaId()
      const film = { id, storyId: 1, kind: 'video', bytes: 9000, sha256: 'a'.repeat(64), approved: false } as const
      insertMedia(api.deps.db, { ...film, state: 'processing' })
      const facts = { width: 2, height: 2, durationSeconds: 80, widthBytes: [9_000_000] }
      moveMedia(api.deps.db, id, { from: ['processing'], to: 'ready', ...facts })
      const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nListen.'
      await stories.ask('PUT', `/1/media/${id}/captions`, { text, language: 'sw' })
      await stories.publish()
    },
  })
  const play = await screen.findByRole('link', { name: 'Play video, 1:20, 9 MB' })
  expect([play.getAttribute('href'), document.querySelector('video')]).toEqual([
    expect.stringMatching(/video\.mp4$/),
    null,
  ])
  await click(play)
  const player = document.querySelector('video')
  expect([player?.preload, player?.controls, player?.autoplay]).toEqual(['none', true, true])
  expect(document.activeElement).toBe(player)
  const track = player?.querySelector('track')
  expect([track?.getAttribute('kind'), track?.getAttribute('srclang'), track?.getAttribute('label')]).toEqual([
    'captions',
    'sw',
    'Swahili',
  ])
  expect(track?.hasAttribute('default')).toBe(false)
})
