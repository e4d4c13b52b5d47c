import { expect, it } from 'vitest'
import { addVideo, addVoice, cornersPhoto, voiceNote } from '../../../../api/stories/media/testing.ts'
import type { PublicStory } from '../../../../data/contract/stories.ts'
import { screen, waitFor, within } from '../../../testing/screen.tsx'
import { open } from '../testing.ts'

const photo = async (name: string, width: number) =>
  new File([new Uint8Array(await cornersPhoto(width, 48))], name, { type: 'image/png' })

/** A story with a photo, open under its code. */
async function opened() {
  const page = await open()
  const { storyId, code } = await page.stories.submit(
    { title: 'The otters came back' },
    { image: await photo('1.png', 64) },
  )
  await page.stories.convert()
  const show = async () => {
    await page.find(code)
    await page.answer()
    return within(page.section.getByRole('region', { name: 'Photos, video and recording' }))
  }
  const files = await show()
  const write = async (words: string) => {
    await page.user.upload(files.getByLabelText(/^Photo/), await photo('2.png', 72))
    await files.findByText(/^Sends as/)
    await page.fill(files.getByLabelText(/^Caption/), words)
    const people = within(files.getByRole('radiogroup', { name: /^Can people be seen or heard/ }))
    await page.click(people.getByRole('radio', { name: 'No' }))
  }
  return { ...page, storyId, files, show, write }
}

it('a photo is replaced without signal, waits on the phone, arrives once, and counts', async () => {
  const page = await opened()
  const { files, storyId, stories } = page
  const [before] = (await stories.one(storyId)).media
  const regain = page.loseConnection()
  await page.click(files.getByRole('button', { name: 'Replace the photo' }))
  await page.click(files.getByRole('button', { name: /^Send the photo|^Save to outbox/ }))
  expect(files.getAllByText('Please choose a photo').length).toBeGreaterThan(0)
  await page.write('Two otters at the ford')
  await page.click(files.getByRole('button', { name: /^Send the photo|^Save to outbox/ }))
  await files.findByText(/^Your photo is saved on this phone/)
  expect((await stories.one(storyId)).media.map(({ id }) => id)).toEqual([before?.id])
  await page.outbox().findByText('Photo for a story')
  regain()
  await page.click(await page.outbox().findByRole('button', { name: 'Retry all' }))
  await waitFor(async () => {
    await stories.convert()
    expect((await stories.one(storyId)).media).toMatchObject([{ state: 'ready', caption: 'Two otters at the ford' }])
  })
  expect((await stories.one(storyId)).media[0]?.id).not.toBe(before?.id)
  expect((await stories.one(storyId)).consents[0]).toMatchObject({ people: false, how: 'photo' })
  await waitFor(() => expect(screen.queryByText(/^Your photo is saved on this phone/)).toBeNull())
})

it('a photo for a published story is a proposal, and its writer reads that no editor has decided', async () => {
  const page = await opened()
  await page.stories.move(page.storyId, 'published')
  const files = await page.show()
  await page.click(files.getByRole('button', { name: 'Propose a photo' }))
  files.getByText(/^An editor looks at it and decides/)
  await page.user.upload(files.getByLabelText(/^Photo/), await photo('2.png', 72))
  await files.findByText(/^Sends as/)
  await page.click(files.getByRole('button', { name: 'Send the proposal' }))
  await files.findByText('An editor has not decided yet.')
  expect((await page.stories.one(page.storyId)).media).toHaveLength(1)
})

it('the words of a photo are corrected without signal, arrive once, and count', async () => {
  const page = await opened()
  const { files, storyId, stories } = page
  await page.click(files.getByRole('button', { name: 'Correct the words' }))
  const form = within(files.getByRole('form', { name: 'Words of the photo' }))
  await page.click(form.getByRole('button', { name: 'Save the words' }))
  form.getByText('Nothing was changed yet.')
  const regain = page.loseConnection()
  await page.fill(form.getByLabelText(/^Caption/), 'Two otters at the ford')
  await page.fill(form.getByLabelText(/^What can be seen\?/), 'They lie on a stone')
  await page.click(form.getByRole('button', { name: 'Save to outbox' }))
  await files.findByText(/^Saved on this phone\./)
  await page.outbox().findByText('Words of a photo')
  expect((await stories.one(storyId)).media).toMatchObject([{ caption: '' }])
  regain()
  await page.click(await page.outbox().findByRole('button', { name: 'Retry all' }))
  await files.findByText('Two otters at the ford')
  expect((await stories.one(storyId)).media).toMatchObject([
    { caption: 'Two otters at the ford', description: 'They lie on a stone' },
  ])
  expect(await stories.ask('GET', `/${storyId}/versions`)).toHaveLength(1)
})

it('the words of a photo of a published story are a proposal', async () => {
  const page = await opened()
  await page.stories.move(page.storyId, 'published')
  const files = await page.show()
  await page.click(files.getByRole('button', { name: 'Correct the words' }))
  await page.fill(files.getByLabelText(/^Caption/), 'Two otters at the ford')
  await page.click(files.getByRole('button', { name: 'Send the proposal' }))
  await files.findByText(/^You proposed words of a photo on/)
  files.getByText('An editor has not decided yet.')
  expect((await page.stories.one(page.storyId)).media).toMatchObject([{ caption: '' }])
})

it('a recording is listed with its weight, and can be taken out while the story waits', async () => {
  const page = await opened()
  const { storyId, stories } = page
  addVoice(page.api.deps, storyId)
  const files = await page.show()
  const row = within(files.getByText(/^A recording, 9 KB\./).closest('li') as HTMLElement)
  expect(row.queryByRole('button', { name: /captions|Replace|Correct/ })).toBeNull()
  await page.click(row.getByRole('button', { name: 'Take the recording out…' }))
  await page.click(screen.getByRole('button', { name: 'Take it out' }))
  await screen.findByText('The recording is erased here.')
  expect((await stories.one(storyId)).media.map(({ kind }) => kind)).toEqual(['image'])
})

it('captions are written where the video stands; what cannot be read is told with its line', async () => {
  const page = await opened()
  const { storyId, stories } = page
  addVideo(page.api.deps, storyId)
  const files = await page.show()
  await page.click(files.getByRole('button', { name: 'Write captions' }))
  const form = within(await files.findByRole('form', { name: 'Captions' }))
  await page.fill(form.getByRole('textbox', { name: /^Captions/ }), 'The gate is open.')
  await page.click(form.getByRole('button', { name: 'Save the captions' }))
  form.getByText(/^Line 1: /)
  await page.fill(
    form.getByRole('textbox', { name: /^Captions/ }),
    'WEBVTT\n\n00:01.000 --> 00:04.000\nThe gate is open.',
  )
  await page.choose(form.getByLabelText('Language'), 'sw')
  await page.click(form.getByRole('button', { name: 'Save the captions' }))
  await files.findByText(/^Your captions have arrived\./)
  const video = (await stories.one(storyId)).media.find(({ kind }) => kind === 'video')?.video
  expect(video?.captions?.language).toBe('sw')
})

const note = async (name: string) => new File([new Uint8Array(await voiceNote())], name, { type: 'audio/ogg' })

it('a writer closes the voice and opens it again, and an editor listens before it is heard', async () => {
  const page = await open()
  const { storyId, code } = await page.stories.submit({ title: 'Told' }, { audio: await note('told.opus') })
  await page.stories.convert()
  await page.stories.move(storyId, 'published')
  const voiceOf = async () => {
    const answer = await page.api.app.request(`/api/stories/${storyId}?view=public`)
    return ((await answer.json()) as PublicStory).voice
  }
  expect(await voiceOf()).toMatchObject({ durationSeconds: expect.any(Number) })
  for (const isHeard of [false, true]) {
    await page.find(code)
    await page.answer()
    const places = within(page.section.getByRole('region', { name: 'Where it may appear' }))
    await page.click(places.getByRole('checkbox', { name: 'My recording may be heard there' }))
    await page.click(places.getByRole('button', { name: 'Save my choice' }))
    await waitFor(async () => expect((await page.stories.one(storyId)).consents[0]).toMatchObject({ voice: isHeard }))
    expect(await voiceOf()).toBeNull()
    await places.findByText(isHeard ? /^If you take it back, nobody hears it/ : /^Only your words appear/)
  }
  const [file] = (await page.stories.one(storyId)).media
  await page.stories.ask('POST', `/${storyId}/media/${file?.id}/approve`, {})
  expect(await voiceOf()).toMatchObject({ id: file?.id })
})

it('a spoken yes is named to the writer alone, and taken out while the story waits', async () => {
  const page = await open()
  const { storyId, code } = await page.stories.submit({ title: 'Told' }, { consent: await note('yes.opus') })
  await page.stories.convert()
  await page.find(code)
  await page.answer()
  const files = within(page.section.getByRole('region', { name: 'Photos, video and recording' }))
  files.getByText(/^A spoken yes, which only our editors hear/)
  await page.click(files.getByRole('button', { name: 'Take the spoken yes out…' }))
  await page.click(await screen.findByRole('button', { name: 'Take it out' }))
  await waitFor(async () => expect((await page.stories.one(storyId)).spokenYes).toBeNull())
})
