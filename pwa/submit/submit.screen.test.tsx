import { describe, expect, it, vi } from 'vitest'
import { cornersPhoto, voiceNote } from '../../api/stories/media/testing.ts'
import type { StoryFields } from '../../data/contract/stories.ts'
import { storyCategories } from '../../data/vocabulary/stories.ts'
import { someStory } from '../testing/samples.ts'
import { openScreen, screen, toast, waitFor, within } from '../testing/screen.tsx'

async function open() {
  const opened = await openScreen('/submit-story')
  const { api, fill, choose, click } = opened
  await screen.findByRole('button', { name: 'Submit story' })
  const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
  const words = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Story/ })
  return {
    ...opened,
    field,
    words,
    async write(changes: Partial<StoryFields> = {}) {
      const story = { ...someStory, ...changes }
      await fill(field(/^Title/), story.title)
      await choose(field(/^Category/), story.category)
      await fill(words(), story.content)
      await fill(field(/^Your name/), story.authorName)
      await fill(field(/^Location/), story.authorLocation)
      await fill(field(/^Email/), story.authorEmail)
    },
    send: () => click(screen.getByRole('button', { name: 'Submit story' })),
    titles: () => api.deps.db.$client.prepare('select title from stories').pluck().all(),
    outbox: () => within(screen.getByRole('region', { name: 'Outbox' })),
  }
}

const isStory = /^\/api\/stories$/

describe('the form', () => {
  it('tells a writer kindly which words lead to an animal, and takes the story all the same', async () => {
    const { write, send, words, fill, titles } = await open()
    await write({ content: 'A pangolin has its burrow behind our school.' })
    const hint = await screen.findByText('This may lead hunters to the animal. Leave out the exact place.')
    within(hint.parentElement as HTMLElement).getByText('“behind our school”')
    await fill(words(), 'A pangolin crossed our road.')
    await waitFor(() => expect(screen.queryByText(/^This may lead hunters/)).toBeNull())
    await fill(words(), 'Look at -1.29210, 36.82190 for it.')
    await screen.findByText('“at -1.29210, 36.82190”')
    await send()
    await waitFor(() => expect(titles()).toHaveLength(1))
  })

  it('says beside the files which one is empty, cannot be read or is gone, and sends the words', async () => {
    const { user, field, write, send, titles } = await open()
    const choose = async (named: RegExp, file: File, said: string) => {
      await user.upload(field(named), file)
      const told = await screen.findByText(new RegExp(`^${file.name}`))
      expect(told.closest('[role="alert"]')?.textContent).toBe(file.name + said)
      expect(screen.queryByRole('button', { name: `Remove ${file.name}` })).toBeNull()
    }
    const failing = (name: string, error: string) => {
      const file = new File(['x'], name, { type: 'image/jpeg' })
      file.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('', error)) })
      return file
    }
    const isEmpty = 'This file is empty. Please choose it again from your gallery.'
    await choose(/^Add a photo/, new File([], 'empty.jpg', { type: 'image/jpeg' }), isEmpty)
    await choose(/^Add a video/, new File([], 'empty.mp4', { type: 'video/mp4' }), isEmpty)
    await choose(/^Add a recording/, new File([], 'empty.opus', { type: 'audio/ogg' }), isEmpty)
    await choose(
      /^Add a photo/,
      failing('cloud.jpg', 'NotReadableError'),
      'This file could not be read. Please open it in your gallery first, then choose it again.',
    )
    await choose(
      /^Add a photo/,
      failing('gone.jpg', 'NotFoundError'),
      'This file is no longer on this phone. Please choose it again, or choose another one.',
    )
    expect(screen.queryByText('empty.jpg')).toBeNull()
    await write()
    await send()
    await waitFor(() => expect(titles()).toHaveLength(1))
  })

  it('offers exactly the categories of the vocabulary', async () => {
    const { field } = await open()
    const options = within(field(/^Category/)).getAllByRole('option')
    expect(options.slice(1).map(({ textContent }) => textContent)).toEqual([...storyCategories])
  })

  it('says which language is none, and offers every other', async () => {
    const { write, send, titles, choose } = await open()
    await write()
    const language = await screen.findByLabelText<HTMLSelectElement>(/^Language of your story/)
    await choose(language, 'Another language…')
    await waitFor(() => expect(within(language).queryByText('Another language…')).toBeNull())
    expect(language.value).toBe('en')
    language.append(Object.assign(document.createElement('option'), { value: '__proto__' }))
    language.value = '__proto__'
    await send()
    expect(await screen.findAllByText('Please choose a language')).toHaveLength(2)
    await choose(language, 'Kiswahili')
    expect(language.closest('details')?.open).toBe(true)
    await send()
    await waitFor(() => expect(titles()).toHaveLength(1))
  })

  it('names each empty field beside it and above the form, which leads there, and goes to the first one', async () => {
    const { click, send, field, titles } = await open()
    await send()
    const summary = (await screen.findByText(/6 answers need attention/)).closest<HTMLElement>('[role=alert]')
    for (const message of [
      'Title is required',
      'Please choose a category',
      'Story content is required',
      'Author name is required',
      'Location is required',
      'Please enter a valid email address',
    ]) {
      within(summary as HTMLElement).getByRole('button', { name: message })
      expect(screen.getAllByText(message).filter(({ tagName }) => tagName === 'P')).toHaveLength(1)
    }
    await waitFor(() => expect(document.activeElement).toBe(field(/^Title/)))
    await click(screen.getByRole('button', { name: 'Location is required' }))
    expect(document.activeElement).toBe(field(/^Location/))
    expect(titles()).toEqual([])
  })

  it('refuses a file that is no photo or no video by name', async () => {
    const { user, field } = await open()
    const text = new File(['notes'], 'notes.txt', { type: 'text/plain' })
    await user.upload(field(/^Add a photo/), text)
    await toast('Invalid File Type')
    await screen.findByText('Please select an image file.')
    await user.upload(field(/^Add a video/), text)
    await screen.findByText('Please select a video file.')
    await user.upload(field(/^Add a recording/), text)
    await screen.findByText('Please select a recording.')
    await user.upload(field(/^Add a recording/), new File(['film'], 'film.mp4', { type: 'video/mp4' }))
    await screen.findByText('This is a video. Please add it as a video.')
  })

  it('takes a voice note, another in its place, and sends the one that stays', async () => {
    const { api, user, click, write, send, field } = await open()
    await write({ title: 'Told by the fire' })
    const note = async (name: string) => new File([new Uint8Array(await voiceNote())], name, { type: 'audio/ogg' })
    await user.upload(field(/^Add a recording/), await note('first.opus'))
    await screen.findByText(/1 recording: our server will remove what is hidden in it/)
    const second = await note('second.opus')
    await user.upload(field(/^Add a recording/), second)
    await waitFor(() => expect(screen.queryByText('first.opus')).toBeNull())
    await screen.findByText(/1 recording: our server will remove what is hidden in it/)
    await click(screen.getByRole('button', { name: 'Remove second.opus' }))
    await click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('second.opus')
    await send()
    await toast('Story Submitted Successfully!')
    const kept = () => api.deps.db.$client.prepare("select kind, bytes from media where state <> 'awaited'").all()
    await waitFor(() => expect(kept()).toEqual([{ kind: 'audio', bytes: second.size }]))
  })

  it.each([
    ['never opened it was not asked', false, []],
    ['opened it says no to what is not ticked', true, [{ people: null, site: 1, newsletter: 0, social: 0 }]],
  ])('of the people in a story, who %s', async (_, isOpened, said) => {
    const { api, write, send, titles, click } = await open()
    await write()
    if (isOpened) await click(screen.getByRole('heading', { name: 'People in your story' }))
    await send()
    await waitFor(() => expect(titles()).toHaveLength(1))
    const { $client } = api.deps.db
    expect($client.prepare('select people, site, newsletter, social from story_consents').all()).toEqual(said)
  })

  it('asks of a recording alone who is heard, lets the words alone appear, and takes a spoken yes along', async () => {
    const { api, user, click, write, send, field } = await open()
    await write({ title: 'Told by the fire' })
    const heard = () => screen.queryByRole('radiogroup', { name: 'May your recording be heard there?' })
    await screen.findByText('Can people be seen or heard in your photo, video or recording?')
    expect(heard()).toBeNull()
    const note = async (name: string) => new File([new Uint8Array(await voiceNote())], name, { type: 'audio/ogg' })
    await user.upload(field(/^Add a recording/), await note('told.opus'))
    const people = within(
      await screen.findByRole('radiogroup', { name: 'Can people be heard in your recording? You count too.' }),
    )
    await click(people.getByRole('radio', { name: 'Yes' }))
    const agreed = within(screen.getByRole('radiogroup', { name: 'Did they agree to be heard?' }))
    await click(agreed.getByRole('radio', { name: 'Yes' }))
    const voice = within(heard() ?? expect.unreachable())
    expect(voice.getByRole('radio', { name: 'Yes' })).toHaveProperty('checked', true)
    await click(voice.getByRole('radio', { name: 'No' }))
    const spoken = await note('yes.opus')
    await user.upload(field(/^Add a spoken yes/), spoken)
    await screen.findByText('yes.opus')
    await send()
    await toast('Story Submitted Successfully!')
    const { $client } = api.deps.db
    const arrived = () => $client.prepare("select kind from media where state <> 'awaited' order by kind").pluck().all()
    await waitFor(() => expect(arrived()).toEqual(['audio', 'consent']))
    expect($client.prepare('select people, agreed, voice from story_consents').all()).toEqual([
      { people: 1, agreed: 1, voice: 0 },
    ])
  })
})

describe('photos', () => {
  const photo = async (name: string, width: number) =>
    new File([new Uint8Array(await cornersPhoto(width, 48))], name, { type: 'image/png' })

  const rows = () =>
    screen.getAllByRole('button', { name: /^Remove / }).map((button) => button.closest<HTMLElement>('.file'))
  const names = () => rows().map((row) => row?.querySelector('.file-name')?.textContent)

  it('are chosen together or one by one, put in order, described, taken out and back, and arrive like that', async () => {
    const { api, user, click, fill, write, send, field } = await open()
    await write({ title: 'Four photos' })
    const photos = await Promise.all([64, 72, 80].map((width, index) => photo(`${index + 1}.png`, width)))
    await user.upload(field(/^Add a photo/), photos)
    await user.upload(await screen.findByLabelText(/^Add another photo, 3 of 6/), [await photo('4.png', 88)])
    await waitFor(() => expect(screen.getAllByText(/our server will try/)).toHaveLength(4))
    await click(screen.getByRole('button', { name: 'Move 4.png up' }))
    expect(names()).toEqual(['1.png', '2.png', '4.png', '3.png'])
    const [first, , third] = rows()
    await fill(within(first as HTMLElement).getByLabelText(/^Caption/), 'At the ford')
    await fill(within(third as HTMLElement).getByLabelText(/^What can be seen/), 'A heron')
    await click(screen.getByRole('button', { name: 'Remove 2.png' }))
    await toast('File removed')
    expect(names()).toEqual(['1.png', '4.png', '3.png'])
    await click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(names()).toEqual(['1.png', '2.png', '4.png', '3.png']))
    await click(screen.getByRole('button', { name: 'Remove 3.png' }))
    await send()
    await toast('Story Submitted Successfully!')
    const kept = () =>
      api.deps.db.$client.prepare('select caption, description, bytes from media order by place').all() as {
        bytes: number
      }[]
    const sizes = [photos[0], photos[1]].map((file) => file?.size)
    expect(kept()).toMatchObject([
      { caption: 'At the ford', description: '', bytes: sizes[0] },
      { caption: '', description: '', bytes: sizes[1] },
      { caption: '', description: 'A heron' },
    ])
  })

  it('are six at most, and the same one is there once', async () => {
    const { user, field } = await open()
    const eight = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((number) => photo(`${number}.png`, 56 + number * 8)))
    await user.upload(field(/^Add a photo/), [...eight.slice(0, 2)])
    const more = await screen.findByLabelText(/^Add another photo, 2 of 6/)
    await user.upload(more, [new File([eight[0] as File], 'again.png', { type: 'image/png' })])
    await toast('This photo is already here')
    await user.upload(screen.getByLabelText(/^Add another photo, 2 of 6/), eight.slice(2))
    await toast('A story can have 6 photos')
    expect(names()).toHaveLength(6)
    await waitFor(() => expect(screen.getAllByText(/our server will try/)).toHaveLength(6))
    expect(screen.getByLabelText<HTMLInputElement>(/^6 photos: no more fit/).disabled).toBe(true)
  })

  it('come back with the draft, in their order and with their words', async () => {
    const { api, user, fill, write, field } = await open()
    await write({ title: 'Half written' })
    await user.upload(field(/^Add a photo/), [await photo('one.png', 64), await photo('two.png', 72)])
    await waitFor(() => expect(screen.getAllByText(/our server will try/)).toHaveLength(2))
    await fill(within(rows()[1] as HTMLElement).getByLabelText(/^Caption/), 'The second')
    await waitFor(async () => {
      const { database } = await import('../offline/database.ts')
      expect((await database.fileNotes.toArray()).map(({ caption }) => caption)).toContain('The second')
    })
    const again = await openScreen('/submit-story', { api })
    await again.click(await screen.findByRole('button', { name: 'Continue your draft' }))
    expect(names()).toEqual(['one.png', 'two.png'])
    expect(within(rows()[1] as HTMLElement).getByLabelText<HTMLInputElement>(/^Caption/).value).toBe('The second')
  })
})

it('photos that were shared and could not be taken are named, once for each reason', async () => {
  const [{ database }, { acceptShared, sharePath }] = await Promise.all([
    import('../offline/database.ts'),
    import('../offline/drafts/sharedPhotos.ts'),
  ])
  const body = new FormData()
  body.set('text', 'At the ford')
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) body.append('photo', new File([`${number}`], `IMG_${number}.heic`))
  // Node takes no address without a host here, as a worker does.
  vi.spyOn(Response, 'redirect').mockReturnValueOnce(new Response())
  await acceptShared(new Request(new URL(sharePath, location.href), { method: 'POST', body }))
  const [draft] = await database.drafts.toArray()
  await openScreen(`/submit-story?draft=${draft?.id}`)
  const why = await screen.findByText(/A story can have 6 photos/)
  expect(why.textContent).toContain('IMG_7.heic, IMG_8.heic')
  expect(screen.getByText(/6 photos: no more fit/)).toBeTruthy()
})

describe('sending', () => {
  it('tells of success after the answer of the server, and another story can be written', async () => {
    const { click, write, send, field, titles } = await open()
    await write({ title: 'Sent at once' })
    await send()
    await toast('Story Submitted Successfully!')
    await toast('Thank you for sharing your wildlife conservation story. It will be reviewed before being published.')
    expect(titles()).toEqual(['Sent at once'])
    expect(screen.getByRole('link', { name: 'View Stories' }).getAttribute('href')).toBe('/stories')
    await click(screen.getByRole('button', { name: 'Submit Another Story' }))
    await waitFor(() => expect(field(/^Title/).value).toBe(''))
  })

  it('takes no more words on the way: they would be lost', async () => {
    const { user, write, holdBack, field, words } = await open()
    const release = holdBack(isStory)
    await write()
    await user.type(field(/^Title/), '{Enter}')
    await screen.findByRole('button', { name: 'Submitting…' })
    await user.type(words(), 'One more thing.')
    expect(words().value).toBe(someStory.content)
    for (const name of [/^Title/, /^Your name/, /^Location/, /^Email/]) expect(field(name).readOnly).toBe(true)
    expect(field(/^Category/).inert).toBe(true)
    release()
    await toast('Story Submitted Successfully!')
  })

  it('refused without a word of the server, the writer is told in ours', async () => {
    const { write, send, answerInstead, field } = await open()
    answerInstead(isStory, () => new Response('', { status: 400 }))
    await write({ title: 'Refused without a word' })
    await send()
    await toast('Submission Failed')
    await toast('Failed to submit your story. Please try again.')
    expect(field(/^Title/).value).toBe('Refused without a word')
  })

  it('refused by the server, the form stays as it was filled, with its words beside the field', async () => {
    const { write, send, answerInstead, field, words } = await open()
    const refusal = {
      message: 'Please choose another title',
      issues: [{ field: 'title', message: 'Another title, please' }],
    }
    answerInstead(isStory, () => Response.json(refusal, { status: 400 }))
    await write({ title: 'Refused at once' })
    await send()
    await toast('Submission Failed')
    await screen.findAllByText('Another title, please')
    expect([field(/^Title/).value, words().value]).toEqual(['Refused at once', someStory.content])
  })
})

it('what waits in the outbox can be discarded, after a question, and is not said to be saved any more', async () => {
  const { click, write, loseConnection, outbox, titles } = await open()
  const connectAgain = loseConnection()
  await write({ title: 'Not this one' })
  await click(await screen.findByRole('button', { name: 'Save to outbox' }))
  await screen.findByRole('heading', { name: /^Safe on this phone/ })
  await waitFor(() => outbox().getByText('Not this one'))
  await click(outbox().getByRole('button', { name: 'Discard' }))
  const question = within(await screen.findByRole('dialog', { name: 'Discard “Not this one”?' }))
  await click(question.getByRole('button', { name: 'Discard' }))
  await waitFor(() => outbox().getByText(/^Nothing is waiting on this phone\./))
  await screen.findByRole('button', { name: 'Save to outbox' })
  expect(screen.queryByText(/is saved on this phone/)).toBeNull()
  connectAgain()
  expect(titles()).toEqual([])
})
