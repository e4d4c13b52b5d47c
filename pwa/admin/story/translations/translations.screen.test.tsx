import { expect, it } from 'vitest'
import { listTranslations, saveTranslation } from '../../../../api/stories/translations/translations.ts'
import { partsOf } from '../../../../data/rules/stories/translation.ts'
import { lookAgain, openDesk } from '../../../testing/desk.ts'
import { tenSecondsLater } from '../../../testing/held.ts'
import { dialog, screen, type TestApi, toast, waitFor } from '../../../testing/screen.tsx'
import { openStories } from '../../../testing/stories.ts'

const words = { title: 'At the ford', content: 'The otter came.\n\nIt left again.' }

/** The desk with one published story, its translations open. */
async function open(prepare: (api: TestApi) => void = () => undefined) {
  let stories = null as unknown as Awaited<ReturnType<typeof openStories>>
  const desk = await openDesk('published', {
    async given(api) {
      prepare(api)
      stories = await openStories(api)
      await stories.submit({ ...words, people: 'no', site: 'yes', consentWording: '1' } as object)
      await stories.move(1, 'published')
    },
  })
  await desk.press('View Full: At the ford')
  await desk.press('Translations')
  const read = async (language: string) =>
    (await (await desk.api.app.request(`/api/stories/1?view=public&in=${language}`)).json()) as Record<string, unknown>
  return { ...desk, stories, read, translations: await dialog('Translations') }
}

it('a translation is written beside the story, kept while it is typed, saved, and published in ten seconds', async () => {
  const { api, press, fill, choose, translations, read } = await open()
  translations.getByText('No machine is set up that drafts translations.')
  await choose(translations.getByLabelText('Into another language'), 'French')
  await press('Write it')
  const form = await dialog('French translation')
  form.getByText('The otter came.')
  await fill(form.getByLabelText('Title'), 'Au gué')
  await fill(form.getByLabelText('Paragraph 1'), 'La loutre est venue.')
  expect(sessionStorage.getItem('adminTranslations')).toContain('La loutre est venue.')
  form.getByText('2 of 3 parts: 1 without a translation')
  await press('Save Translation')
  await toast('Translation Saved')
  const listed = await dialog('Translations')
  listed.getByText('It can be published once each part of the story has its translation.')
  await press('Write')
  await fill((await dialog('French translation')).getByLabelText('Paragraph 2'), 'Elle est repartie.')
  await press('Save Translation')
  await waitFor(() => screen.getByRole('button', { name: 'Publish' }))
  await press('Publish')
  await screen.findByRole('button', { name: 'Undo: French' })
  expect((await read('fr')).title).toBe('At the ford')
  await tenSecondsLater(api)
  expect(await read('fr')).toMatchObject({ title: 'Au gué', content: 'La loutre est venue.\n\nElle est repartie.' })
  await (await dialog('Translations')).findByText('Published')
})

it('what a machine has drafted is marked, and cannot be published before each piece was read', async () => {
  const translate = async ({ texts }: { texts: readonly string[] }) => ({
    texts: texts.map((text) => `Kwa Kiswahili: ${text}`),
    model: 'a model',
  })
  const { api, press, click, choose, translations } = await open((api) => {
    api.deps.translator = { translate }
  })
  await choose(translations.getByLabelText('Into another language'), 'Swahili')
  await press('Have it drafted by a machine')
  await translations.findByText(/^A machine is writing/)
  await api.deps.jobs.drain()
  await lookAgain()
  await translations.findByText(
    'It can be published once somebody has read what the machine wrote.',
    {},
    { timeout: 5_000 },
  )
  await press('Write')
  const form = await dialog('Swahili translation')
  expect(form.getAllByText('A machine wrote this; nobody has read it')).toHaveLength(3)
  for (const tick of form.getAllByLabelText('I have read it, and it is right')) await click(tick)
  expect(form.queryByText('A machine wrote this; nobody has read it')).toBeNull()
  await press('Save Translation')
  await waitFor(() =>
    expect(screen.queryByText('It can be published once somebody has read what the machine wrote.')).toBeNull(),
  )
})

const pieces = (texts: string[], of = words) =>
  partsOf(of).flatMap((part, index) => {
    const text = texts[index]
    return text === undefined ? [] : [{ of: part.of, text, isSeen: true }]
  })
const french = ['Au gué', 'La loutre est venue.', 'Elle est repartie.']
const saveFrench = (api: TestApi, revision?: number, texts = french) =>
  saveTranslation(
    api.deps,
    'admin2',
    { id: 1, language: 'fr' },
    { pieces: pieces(texts), translatedBy: null, revision },
  )

async function editStory(api: TestApi, content: string) {
  const body = new FormData()
  body.set('content', content)
  const answer = await api.app.request('/api/stories/1', {
    method: 'PATCH',
    body,
    headers: { cookie: await api.signIn('admin2') },
  })
  expect(answer.status).toBe(200)
  await lookAgain()
}
const saved = (api: TestApi) => listTranslations(api.deps, 1).translations[0]?.pieces.map(({ text }) => text)

it('a story that is changed while it is translated takes no word away from who is typing', async () => {
  const { api, press, fill } = await open()
  saveFrench(api)
  await lookAgain()
  await press('Write')
  const form = await dialog('French translation')
  await fill(form.getByLabelText('Paragraph 1'), 'La loutre vint.')
  await editStory(api, 'The otter came at dawn.\n\nIt left again.')
  await fill(form.getByLabelText('Paragraph 1'), 'La loutre vint au gué.')
  expect(sessionStorage.getItem('adminTranslations')).toContain('La loutre vint au gué.')
  await press('Save Translation')
  await toast('Translation Saved')
  expect(saved(api)).toEqual(['Au gué', 'La loutre vint au gué.', 'Elle est repartie.'])
  await press('Write')
  const again = await dialog('French translation')
  again.getByText('The otter came at dawn.')
  expect(again.getByLabelText<HTMLTextAreaElement>('Paragraph 1').value).toBe('La loutre vint au gué.')
  again.getByText('The story was changed since')
})

it('what a tab has kept is there again, as old where its paragraph was changed meanwhile', async () => {
  const order = partsOf({ ...words, content: 'The otter came.\n\nIt left in the evening.' }).map(({ of }) => of)
  const typed = Object.fromEntries(order.map((of, index) => [of, french[index] ?? '']))
  const base = Object.fromEntries(order.map((of) => [of, '']))
  const draft = { words: { translatedBy: '', ...typed }, base: { translatedBy: '', ...base }, revision: 0 }
  const { api, press, choose, translations } = await open(() =>
    sessionStorage.setItem(
      'adminTranslations',
      JSON.stringify({ '1 fr': { ...draft, keptAt: 'now', name: 'it', order, carried: {} } }),
    ),
  )
  await choose(translations.getByLabelText('Into another language'), 'French')
  await press('Write it')
  const form = await dialog('French translation')
  form.getByText('2 of 3 parts: 1 changed since')
  expect(form.getByLabelText<HTMLTextAreaElement>('Paragraph 2').value).toBe('Elle est repartie.')
  await press('Save Translation')
  await toast('Translation Saved')
  expect(saved(api)).toEqual(french)
  expect(listTranslations(api.deps, 1).translations[0]?.obstacle).toBe('missing')
})

it('two versions leave an old translation where it stands', async () => {
  const { api, press, fill } = await open()
  saveFrench(api)
  await editStory(api, 'The otter came at dawn.\n\nIt left again.')
  await press('Write')
  const form = await dialog('French translation')
  await fill(form.getByLabelText('Paragraph 2'), 'Elle repartit.')
  saveFrench(api, 1, ['Le gué', ...french.slice(1)])
  await press('Save Translation')
  const versions = await dialog('Two versions of this translation')
  expect(versions.queryByText('Empty')).toBeNull()
  await press('Continue with these texts')
  await press('Save Translation')
  await toast('Translation Saved')
  expect(saved(api)).toEqual(['Le gué', 'La loutre est venue.', 'Elle repartit.'])
})

it('a colleague who saved meanwhile is shown beside the own words', async () => {
  const { api, press, fill, choose, translations } = await open()
  await choose(translations.getByLabelText('Into another language'), 'French')
  await press('Write it')
  const form = await dialog('French translation')
  await fill(form.getByLabelText('Title'), 'Le gué')
  saveTranslation(api.deps, 'admin2', { id: 1, language: 'fr' }, { pieces: [], translatedBy: 'Aline Exemple' })
  await press('Save Translation')
  const versions = await dialog('Two versions of this translation')
  versions.getByText(/admin2 changed this translation/)
  versions.getByText('Aline Exemple')
  versions.getByText('Le gué')
})
