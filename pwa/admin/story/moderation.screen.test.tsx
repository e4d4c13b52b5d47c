import { describe, expect, it } from 'vitest'
import { newMediaId } from '../../../api/platform/storage/storage.ts'
import { insertMedia, moveMedia, noteProgress } from '../../../api/stories/media/media.store.ts'
import { cornersPhoto } from '../../../api/stories/media/testing.ts'
import { openDesk } from '../../testing/desk.ts'
import { heldLine, tenSecondsLater } from '../../testing/held.ts'
import { someStory } from '../../testing/samples.ts'
import { dialog, gone, openScreen, screen, toast, waitFor, within } from '../../testing/screen.tsx'
import { openStories } from '../../testing/stories.ts'

type Stories = Awaited<ReturnType<typeof openStories>>

/** The desk of the first admin, after the second one's `before`. */
async function open(before: (stories: Stories) => Promise<unknown>, tab = 'pending') {
  let stories = null as unknown as Stories
  const desk = await openDesk(tab, {
    async given(api) {
      stories = await openStories(api)
      await before(stories)
    },
  })
  return { ...desk, stories, view: (title: string) => desk.press(`View Full: ${title}`) }
}

const row = async (title: string) => {
  const item = (await screen.findByRole('heading', { name: title, level: 3 })).closest('li')
  if (!item) throw new Error(`“${title}” is in no list`)
  return item
}
const photo = async (name = 'photo.png') =>
  new File([new Uint8Array(await cornersPhoto())], name, { type: 'image/png' })

describe('a story on its way to the public', () => {
  it('is listed with what is needed to know it again, read in full, edited, approved, and is then on the public site', async () => {
    const content = `${'The heron stood still. '.repeat(20)}\n\nThen it flew.`
    const { api, stories, fill, view, press } = await open(async ({ submit, convert }) => {
      await submit({ title: 'The heron', content }, { image: await photo() })
      await convert()
    })
    const listed = await row('The heron')
    expect(listed.textContent).toMatch(/Wildlife Return.*pending.*Amina Example.*Mto wa Mfano, Tanzania.*Submitted/i)
    const preview = within(listed).getByText(/stood still/).textContent
    expect(content.startsWith(preview.replace('…', ''))).toBe(true)
    expect(preview.length).toBeGreaterThan(280)
    expect(preview.length).toBeLessThanOrEqual(301)

    await view('The heron')
    const reading = await dialog()
    for (const text of [/^Amina Example/, /^Mto wa Mfano/, someStory.authorEmail, 'Submitted', /Then it flew\.$/])
      expect(reading.getAllByText(text)).not.toEqual([])
    reading.getByRole('img', { name: 'The contributor’s photo' })
    await press('Edit Story')
    const editing = await dialog('Edit story')
    expect(editing.getAllByRole('textbox')).toHaveLength(6)
    for (const label of [/^Author Name/, /^Location/, /^Category/, /^Story Content/, /^Caption/, /^Description/])
      editing.getByLabelText(label)
    await fill(editing.getByLabelText(/^Title/), 'The heron by the weir')
    await press('Save Changes')
    await toast('Changes Saved')
    await (await dialog()).findByRole('heading', { name: 'The heron by the weir' })
    await press('Approve & Publish')
    await toast('“The heron by the weir” will be published in ten seconds.')
    await gone(() => screen.queryByRole('dialog'))
    await heldLine('The heron by the weir')
    expect((await stories.one(1)).status).toBe('pending')
    await tenSecondsLater(api)
    await gone(() => screen.queryByRole('heading', { name: 'The heron by the weir' }))
    expect(await stories.one(1)).toMatchObject({ status: 'published', decidedBy: 'admin1' })

    await openScreen('/stories', { api })
    await screen.findByRole('heading', { name: 'The heron by the weir' })
    expect(await (await api.app.request('/api/stories/1')).text()).not.toContain(someStory.authorEmail)
  })

  it('is rejected with a reason, found again under Rejected, and set back to pending', async () => {
    const { api, stories, fill, view, press } = await open(({ submit }) => submit({ title: 'An advertisement' }))
    await view('An advertisement')
    await press('Reject')
    const question = await dialog('Reject “An advertisement”?')
    expect(question.getByRole<HTMLButtonElement>('button', { name: 'Reject story' }).disabled).toBe(true)
    await fill(question.getByLabelText(/^Reason/), 'It sells something.')
    await press('Reject story')
    await toast('“An advertisement” will be rejected in ten seconds.')
    await tenSecondsLater(api)
    expect((await stories.one(1)).status).toBe('rejected')
    await press('Rejected')
    await screen.findByRole('heading', { name: 'Rejected stories' })
    expect(location.search).toBe('?show=rejected')
    within(await row('An advertisement')).getByText('It sells something.', { exact: false })
    await press('Back to pending: An advertisement')
    await toast('Back to Pending')
    await gone(() => screen.queryByRole('heading', { name: 'An advertisement' }))
    expect((await stories.one(1)).status).toBe('pending')
  })

  it('is rejected in the list: the question closes, and what waits there can be undone', async () => {
    const { api, stories, fill, press } = await open(({ submit }) => submit({ title: 'Rejected too early' }))
    await press('Reject: Rejected too early')
    await fill((await dialog()).getByLabelText(/^Reason/), 'It sells something.')
    await press('Reject story')
    await toast('“Rejected too early” will be rejected in ten seconds.')
    await gone(() => screen.queryByRole('dialog'))
    await press('Undo: Rejected too early')
    await toast('Undone')
    await tenSecondsLater(api)
    expect((await stories.one(1)).status).toBe('pending')
  })

  it('is approved in the list and taken back from the toast, before anybody has seen it', async () => {
    const { api, stories, press } = await open(({ submit }) => submit({ title: 'Approved too early' }))
    await press('Approve & Publish: Approved too early')
    await toast('“Approved too early” will be published in ten seconds.')
    await press('Undo')
    await toast('Undone')
    await screen.findByRole('button', { name: 'Approve & Publish: Approved too early' })
    await tenSecondsLater(api)
    expect(await stories.one(1)).toMatchObject({ status: 'pending', publishedAt: null, revision: 1 })
  })

  it('says in the list and in its dialog how long it waits, to both admins and after a reload; Now does it', async () => {
    const { api, stories, press } = await open(({ submit }) => submit({ title: 'Held' }))
    await press('Approve & Publish: Held')
    await heldLine('Held')
    const colleague = await openDesk('pending', { api, admin: 'admin2' })
    const waits = (await heldLine('Held')).parentElement?.textContent
    expect(waits).toMatch(/^Publishing by admin1 in \d+ s/)
    expect(screen.queryByRole('button', { name: 'Approve & Publish: Held' })).toBeNull()
    await colleague.press('View Full: Held')
    await (await dialog()).findByRole('button', { name: 'Undo: Held' })
    expect((await dialog()).queryByRole('button', { name: 'Edit Story' })).toBeNull()
    await colleague.click((await dialog()).getByRole('button', { name: 'Now: Held' }))
    await waitFor(async () => expect((await stories.one(1)).status).toBe('published'))
    expect((await stories.one(1)).decidedBy).toBe('admin1')
  })

  it('is decided by one key while it is open, and by none while its reason is being written', async () => {
    const { user, view } = await open(async ({ submit }) => {
      await submit({ title: 'The heron' })
      await submit({ title: 'The ibis' })
    })
    await view('The heron')
    await dialog()
    await user.keyboard('r')
    const asked = await dialog('Reject “The heron”?')
    await user.click(asked.getByLabelText(/^Reason/))
    await user.keyboard('a rare reason')
    expect(asked.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('a rare reason')
    await user.keyboard('{Escape}')
    await gone(() => screen.queryByRole('dialog', { name: 'Reject “The heron”?' }))
    await user.keyboard('a')
    await toast('“The heron” will be published in ten seconds.')
    expect(await heldLine('The heron')).toBeTruthy()
  })

  it.each(['z', '{Control>}z{/Control}'])('is taken back by %s, wherever in the list one is by then', async (keys) => {
    const { api, stories, press, user } = await open(async ({ submit }) => {
      await submit({ title: 'Approved by mistake' })
      await submit({ title: 'The next one' })
    })
    await press('Approve & Publish: Approved by mistake')
    await heldLine('Approved by mistake')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('View Full: The next one'))
    await user.keyboard(keys)
    await toast('Undone')
    await screen.findByRole('button', { name: 'Approve & Publish: Approved by mistake' })
    await tenSecondsLater(api)
    expect((await stories.one(1)).status).toBe('pending')
  })

  it('that was changed while it waited is not published, which is said until somebody has read it', async () => {
    const { api, stories, press, click } = await open(({ submit }) => submit({ title: 'Changed' }))
    await press('Approve & Publish: Changed')
    await heldLine('Changed')
    await stories.edit(1, { title: 'Changed by a colleague' })
    await tenSecondsLater(api)
    const notice = (await screen.findByText('“Changed by a colleague” was not published.')).closest('div')
    const refused = within(notice ?? expect.unreachable())
    refused.getByText(/Somebody changed this story while you had it open\./)
    await click(refused.getByRole('button', { name: 'Dismiss' }))
    await gone(() => screen.queryByText('“Changed by a colleague” was not published.'))
    await screen.findByRole('button', { name: 'Approve & Publish: Changed by a colleague' })
  })

  it('waits together with others that were chosen, and one Undo is for all of them', async () => {
    const { api, stories, press, click } = await open(async ({ submit }) => {
      await submit({ title: 'One' })
      await submit({ title: 'Two' })
    })
    await press('Choose all 2')
    await press('Approve & Publish')
    await click((await dialog('Publish 2 stories?')).getByRole('button', { name: 'Publish 2 stories' }))
    await toast('2 stories will be published in ten seconds.')
    await heldLine('One')
    await heldLine('Two')
    await press('Undo')
    await toast('Undone')
    await tenSecondsLater(api)
    expect([(await stories.one(1)).status, (await stories.one(2)).status]).toEqual(['pending', 'pending'])
  })

  it('goes onto the home page, off it, and off the site, with a question first', async () => {
    const home = async (times: number) => {
      await openScreen('/', { api })
      await screen.findByRole('heading', { level: 1 })
      await waitFor(() => expect(screen.queryAllByRole('heading', { name: 'The pangolin ranger' })).toHaveLength(times))
    }
    const { api, stories, press } = await open(({ publish }) => publish({ title: 'The pangolin ranger' }), 'published')
    await press('Add to Homepage: The pangolin ranger')
    await heldLine('The pangolin ranger')
    await tenSecondsLater(api)
    await within(await row('The pangolin ranger')).findByText('Featured')
    await home(1)
    const again = await openDesk('published', { api })
    await again.press('Remove from Homepage: The pangolin ranger')
    await heldLine('The pangolin ranger')
    await tenSecondsLater(api)
    await screen.findByRole('button', { name: 'Add to Homepage: The pangolin ranger' })
    await home(0)

    const last = await openDesk('published', { api })
    await last.press('Unpublish: The pangolin ranger')
    await last.click((await dialog()).getByRole('button', { name: 'Unpublish' }))
    await toast('“The pangolin ranger” will be taken off the site in ten seconds.')
    expect((await stories.one(1)).status).toBe('published')
    await gone(() => screen.queryByRole('dialog'))
    await last.press('Now: The pangolin ranger')
    await waitFor(async () => expect((await stories.one(1)).status).toBe('pending'))
    await openScreen('/story/1', { api })
    await screen.findByRole('heading', { name: 'Story Not Found' })
  })

  it('shows how far its video is converted, and the video when that is done', async () => {
    const id = newMediaId()
    const { api, stories } = await open(({ submit }) => submit({ title: 'The crossing' }))
    const { db } = api.deps
    await openDesk('pending', {
      api,
      given() {
        const film = { id, storyId: 1, kind: 'video', bytes: 9000, sha256: 'a'.repeat(64), approved: false } as const
        insertMedia(db, { ...film, state: 'processing' })
        noteProgress(db, id, 40)
      },
    })
    within(await row('The crossing')).getByText('Converting the video, 40 %')
    const { press } = await openDesk('pending', {
      api,
      given: () =>
        moveMedia(db, id, {
          from: ['processing'],
          to: 'ready',
          width: 2,
          height: 2,
          durationSeconds: 1,
          widthBytes: [9000],
        }),
    })
    await press('View Full: The crossing')
    await (await dialog()).findByText(/MP4$/)
    const address = document.querySelector('dialog video')?.getAttribute('src') ?? ''
    expect(address).toBe((await stories.one(1)).media[0]?.video?.url)
  })

  it('gets another photo in place of the first', async () => {
    const { stories, user, view, press } = await open(async ({ submit, convert }) => {
      await submit({ title: 'Two photos' }, { image: await photo() })
      await convert()
    })
    const [before] = (await stories.one(1)).media
    await view('Two photos')
    await press('Edit Story')
    await user.upload(screen.getByLabelText(/^Replace photo/), await photo('better.png'))
    await screen.findByText('better.png')
    await press('Save Changes')
    await toast('Changes Saved')
    await stories.convert()
    const after = (await stories.one(1)).media
    expect(after).toMatchObject([{ state: 'ready' }])
    expect(after[0]?.id).not.toBe(before?.id)
  })
})

describe('several photos of a story', () => {
  const submitThree = async ({ ask, convert }: Stories) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({
      ...someStory,
      title: 'Three photos',
      caption1: 'One',
      caption2: 'Two',
    }))
      form.set(name, value)
    for (const width of [64, 72, 80]) {
      const bytes = new Uint8Array(await cornersPhoto(width, 48))
      form.append('image', new File([bytes], `${width}.png`, { type: 'image/png' }))
    }
    await ask('POST', '', form)
    await convert()
  }

  it('are put in order, described, taken out and put back, each where it stands; what is missing is pointed out', async () => {
    const { stories, fill, view, press, click } = await open(submitThree)
    await view('Three photos')
    const reading = await dialog()
    expect(reading.getAllByText(/^No description\./)).toHaveLength(3)
    await press('Edit Story')
    const editing = await dialog('Edit story')
    const photos = () => within(editing.getAllByRole('list')[0] as HTMLElement).getAllByRole('listitem')
    const captions = () => photos().map((photo) => within(photo).getByLabelText<HTMLInputElement>(/^Caption/).value)
    expect(captions()).toEqual(['One', 'Two', ''])
    await click(within(photos()[2] as HTMLElement).getByRole('button', { name: 'Move up' }))
    expect(captions()).toEqual(['One', '', 'Two'])
    await fill(within(photos()[1] as HTMLElement).getByLabelText(/^Description/), 'A heron on one leg')
    await press('Remove photo 1')
    await press('Remove photo 2')
    await editing.findByText(/“Two” leaves the story when you save/)
    await click(editing.getAllByRole('button', { name: 'Put back' })[1] as HTMLElement)
    expect(sessionStorage.getItem('adminEdits')).toContain('A heron on one leg')
    await press('Save Changes')
    await toast('Changes Saved')
    expect((await stories.one(1)).media.map(({ caption, description }) => [caption, description])).toEqual([
      ['', 'A heron on one leg'],
      ['Two', ''],
    ])
    expect((await dialog()).getAllByText(/^No description\./)).toHaveLength(1)
    await press('History')
    await (await dialog('History')).findByText(/^Without 1 photo\. With other captions or descriptions\./)
  })

  it('can be joined by others, up to six', async () => {
    const { stories, user, view, press } = await open(submitThree)
    await view('Three photos')
    await press('Edit Story')
    const more = await Promise.all(['a.png', 'b.png', 'c.png', 'd.png'].map((name) => photo(name)))
    await user.upload(screen.getByLabelText(/^Add another photo/), more)
    await toast('Too Many Photos')
    expect(screen.queryByText('d.png')).toBeNull()
    expect(screen.queryByLabelText(/^Add another photo/)).toBeNull()
    await press('Do not use b.png')
    await press('Save Changes')
    await toast('Changes Saved')
    await stories.convert()
    // The same file twice is one photo.
    expect((await stories.one(1)).media.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready', 'ready'])
  })

  it('and the captions of a video are written, corrected by their line, and taken away', async () => {
    const { api, stories, fill, view, press } = await open(({ submit }) => submit({ title: 'The crossing' }))
    const id = newMediaId()
    const film = { id, storyId: 1, kind: 'video', bytes: 9000, sha256: 'a'.repeat(64), approved: false } as const
    insertMedia(api.deps.db, { ...film, state: 'processing' })
    moveMedia(api.deps.db, id, {
      from: ['processing'],
      to: 'ready',
      width: 2,
      height: 2,
      durationSeconds: 9,
      widthBytes: [9],
    })
    await view('The crossing')
    await (await dialog()).findByText(/^No captions\./)
    await press('Write Captions')
    const writing = await dialog(/^Captions of the video/)
    const field = () => writing.getByLabelText(/^Captions/)
    await fill(field(), 'WEBVTT\n\n00:01 --> 00:02\nListen.')
    await press('Save Captions')
    await writing.findByText(/^Line 3: /)
    await fill(field(), 'WEBVTT\n\n00:01.000 --> 00:02.000\nListen.')
    await press('Save Captions')
    await toast('Captions Saved')
    expect((await stories.one(1)).media[0]?.video?.captions?.language).toBe('en')
    await press('Edit Captions')
    const again = await dialog(/^Captions of the video/)
    await waitFor(() => expect(again.getByLabelText<HTMLTextAreaElement>(/^Captions/).value).toContain('00:00:01.000'))
    await fill(again.getByLabelText(/^Captions/), ' ')
    await press('Save Captions')
    await toast('Captions Removed')
    expect((await stories.one(1)).media[0]?.video?.captions).toBeNull()
  })
})

describe('many stories', () => {
  it('are gone through by keys, chosen and decided together; what a colleague decided meanwhile is named', async () => {
    const titles = ['First of many', 'Second of many', 'Third of many']
    const { api, stories, user, click } = await open(async ({ submit }) => {
      for (const title of titles) await submit({ title })
    })
    const choice = (title: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Choose: ${title}` })
    ;(await screen.findByRole('button', { name: 'View Full: First of many' })).focus()
    await user.keyboard('xjxjx')
    expect(titles.map((title) => choice(title).checked)).toEqual([true, true, true])
    expect(document.activeElement?.closest('li')?.textContent).toContain('Third of many')
    await user.keyboard('kx')
    expect(titles.map((title) => choice(title).checked)).toEqual([true, false, true])
    await user.keyboard('x')
    const bar = within(screen.getByRole('region', { name: 'Several stories at once' }))
    bar.getByText('All 3 that fit are chosen')

    await click(bar.getByRole('button', { name: 'Approve & Publish' }))
    const question = await dialog('Publish 3 stories?')
    for (const title of titles) question.getByText(title)
    await stories.move(2, 'rejected', 'Sent twice.')
    await click(question.getByRole('button', { name: 'Publish 3 stories' }))
    const refused = await dialog('Not all of them were moved')
    refused.getByText('Second of many')
    expect(refused.queryByText('First of many')).toBeNull()
    await click(refused.getByRole('button', { name: 'Back to the list' }))
    await heldLine('Third of many')
    await tenSecondsLater(api)
    await gone(() => screen.queryByRole('heading', { name: 'Third of many' }))
    const decided = await Promise.all([1, 2, 3].map(async (id) => (await stories.one(id)).status))
    expect(decided).toEqual(['published', 'rejected', 'published'])
  })

  it('and an edit can be seen word by word, and taken back', async () => {
    const { stories, click, view, press } = await open(async ({ submit, edit }) => {
      await submit({ title: 'As it was', content: 'The heron stood on one leg.' })
      await edit(1, { content: 'The stork stood on one leg.' })
    })
    await view('As it was')
    await press('History')
    const history = await dialog('History')
    await history.findByText('admin2')
    const wordsOf = (role: string) => history.getAllByRole(role).map(({ textContent }) => textContent)
    expect([wordsOf('deletion'), wordsOf('insertion')]).toEqual([['heron'], ['stork']])
    await click(history.getByRole('button', { name: /^Restore the version before/ }))
    await click(history.getByRole('button', { name: 'Restore this version' }))
    await toast('Version Restored')
    await (await dialog()).findByText('The heron stood on one leg.')
    expect((await stories.one(1)).content).toBe('The heron stood on one leg.')
  })
})

describe('two admins', () => {
  it('who reads a story is seen by the other, in the list and in the story, until it is put down', async () => {
    const { api, stories, view, click } = await open(({ submit }) => submit({ title: 'Read by one' }))
    await view('Read by one')
    await waitFor(async () => expect((await stories.one(1)).reviewing).toMatchObject({ admin: 'admin1' }))
    await click((await dialog()).getByRole('button', { name: 'Close' }))
    await waitFor(async () => expect((await stories.one(1)).reviewing).toBeNull())

    await stories.ask('POST', '/1/review')
    const { press } = await openDesk('pending', { api })
    within(await row('Read by one')).getByText('admin2 is reviewing')
    await press('View Full: Read by one')
    await (await dialog()).findByText('admin2 is reviewing')
  })

  it('a story is decided once: the second decision is refused and said', async () => {
    const { stories, view, press } = await open(({ submit }) => submit({ title: 'Decided once' }))
    await view('Decided once')
    await (await dialog()).findByText(someStory.authorEmail)
    const { revision } = await stories.move(1, 'published')
    await press('Approve & Publish')
    expect(await (await dialog()).findAllByText(/admin2 (decided already|published this story)/)).not.toEqual([])
    expect(await stories.one(1)).toMatchObject({ status: 'published', decidedBy: 'admin2', revision })
  })

  it('an edit made meanwhile shows both texts, and nothing of either is lost', async () => {
    const { stories, click, fill, view, press } = await open(({ submit }) =>
      submit({ title: 'Written by two', content: 'The first text.' }),
    )
    await view('Written by two')
    await press('Edit Story')
    await fill(await screen.findByLabelText(/^Story Content/), 'The text of the first admin.')
    await stories.edit(1, { content: 'The text of the second admin.' })
    await press('Save Changes')
    const choice = await dialog('Two versions of this story')
    choice.getByText('The text of the first admin.')
    choice.getByText('The text of the second admin.')
    expect((await stories.one(1)).content).toBe('The text of the second admin.')
    await click(choice.getByRole('radio', { name: /^Keep mine/ }))
    await press('Continue with these texts')
    await press('Save Changes')
    await toast('Changes Saved')
    expect((await stories.one(1)).content).toBe('The text of the first admin.')
  })

  it('an edit is left after a question only, which goes where it was asked from, and takes what was kept along', async () => {
    const { fill, view, press } = await open(({ submit }) => submit({ title: 'Left' }))
    const writeAndLeave = async (by: string) => {
      await press('Edit Story')
      const editing = await dialog('Edit story')
      const save = editing.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' })
      expect([save.disabled, save.getAttribute('aria-description')]).toEqual([true, 'Nothing has been changed yet.'])
      await fill(editing.getByLabelText(/^Title/), 'Left alone')
      await press(by)
      await dialog('Discard your changes?')
    }
    await view('Left')
    await writeAndLeave('Cancel')
    await press('Keep editing')
    expect((await dialog('Edit story')).getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Left alone')
    expect(sessionStorage.getItem('adminEdits')).toContain('Left alone')
    await press('Cancel')
    await press('Discard changes')
    await screen.findByRole('button', { name: 'Edit Story' })
    expect(sessionStorage.getItem('adminEdits')).toBeNull()
    await writeAndLeave('Close')
    await press('Discard changes')
    await gone(() => screen.queryByRole('dialog'))
  })
})
