import { expect, it } from 'vitest'
import { put } from '../../../../api/giving/testing.ts'
import { fundEntries } from '../../../../data/tables/funds.ts'
import { openDesk } from '../../../testing/desk.ts'
import { dialog, screen, type TestApi, toast, waitFor, within } from '../../../testing/screen.tsx'

const open = async (place = '?view=funds#donations') => {
  const opened = await openDesk(place, {
    given: (api: TestApi) => {
      put(api, { amount: 12_300, donorName: 'Amina', donorEmail: 'amina@example.org' })
    },
  })
  return { ...opened, button: (name: string | RegExp) => screen.findByRole('button', { name }) }
}
const rows = (api: TestApi) => api.deps.db.select().from(fundEntries).all()

it('a goal is set, changed and taken off', async () => {
  const { api, click, fill, button } = await open()
  await screen.findByText('No goal is set. The page of donations shows none.')
  await click(await button('Set a goal'))
  const form = await dialog('Set a goal')
  await fill(form.getByLabelText(/^What you collect for/, { selector: '[name=title]' }), 'Boots')
  await fill(form.getByLabelText(/^Sum in US dollars/), '500')
  await fill(form.getByLabelText(/^First day/), '2026-01-01')
  await click(form.getByRole('button', { name: 'Save' }))
  await toast('Goal Saved')
  await screen.findByText(/^\$123\.00, by hand included/)
  const shown = (await (await api.app.request('/api/giving/funds')).json()) as { goal: unknown }
  expect(shown.goal).toMatchObject({ title: 'Boots', dollars: 500, received: 123 })
  await click(await button('Take it off'))
  await click((await dialog()).getByRole('button', { name: 'Take it off' }))
  await screen.findByText('No goal is set. The page of donations shows none.')
})

it('what a colleague made of the goal meanwhile is shown, and overwritten by nobody', async () => {
  const { api, click, fill, button } = await open()
  await click(await button('Set a goal'))
  const form = await dialog('Set a goal')
  await api.app.request('/api/giving/goal', {
    method: 'PUT',
    headers: { cookie: await api.signIn(), 'content-type': 'application/json' },
    body: JSON.stringify({
      goal: { title: 'Tents', titles: {}, dollars: 70, since: '2026-01-01', until: null },
      revision: 0,
    }),
  })
  const title = () => form.getByLabelText<HTMLInputElement>(/^What you collect for/, { selector: '[name=title]' })
  await fill(title(), 'Boots')
  await fill(form.getByLabelText(/^Sum in US dollars/), '500')
  await click(form.getByRole('button', { name: 'Save' }))
  await click(await form.findByRole('button', { name: 'Show it as it is now' }))
  expect(title().value).toBe('Tents')
})

it('an entry is written, shown, and deleted with ten seconds to undo that', async () => {
  const { api, click, fill, button } = await open()
  await click(await button('Add an entry'))
  const form = await dialog('Add an entry')
  form.getByText('Write a title.')
  await fill(form.getByLabelText(/^Title/, { selector: '[name=title]' }), 'A week of patrols')
  await fill(form.getByLabelText(/^What was done/, { selector: '[name=words]' }), 'Six people walked.')
  await fill(form.getByLabelText(/^Amount/), '25.50')
  await click(form.getByText('Français'))
  await fill(form.getByLabelText(/^Title/, { selector: '[name=title-fr]' }), 'Patrouilles')
  await click(form.getByRole('checkbox', { name: 'Visitors see it' }))
  await click(form.getByRole('button', { name: 'Save and show' }))
  await toast('Entry Saved')
  expect(rows(api)).toMatchObject([
    { title: 'A week of patrols', amount: 2_550, status: 'published', translations: { fr: { title: 'Patrouilles' } } },
  ])
  await click(await button('Delete A week of patrols'))
  await click((await dialog()).getByRole('button', { name: 'Delete' }))
  await click(await button('Undo: A week of patrols'))
  await button('Edit A week of patrols')
  expect(rows(api)).toHaveLength(1)
})

it('words that lead to an animal are shown to visitors with a reason alone, and asked about in every language', async () => {
  const { api, click, fill, button } = await open()
  await click(await button('Add an entry'))
  const form = await dialog('Add an entry')
  await fill(form.getByLabelText(/^Title/, { selector: '[name=title]' }), 'A ranger post')
  await fill(form.getByLabelText(/^What was done/, { selector: '[name=words]' }), 'Six people walked.')
  await click(form.getByText('Français'))
  await fill(form.getByLabelText(/^What was done/, { selector: '[name=words-fr]' }), 'À -1.2921, 36.8219.')
  await click(form.getByRole('checkbox', { name: 'Visitors see it' }))
  await click(form.getByRole('button', { name: 'Save and show' }))
  const question = await dialog('These words could lead somebody to an animal')
  question.getByText(/These are the coordinates of an exact place/)
  await click(question.getByRole('button', { name: 'Change the words' }))
  await form.findByText(/^These words could lead somebody to an animal/)
  expect(rows(api)).toEqual([])
  await click(form.getByRole('button', { name: 'Save and show' }))
  const again = await dialog('These words could lead somebody to an animal')
  await fill(again.getByLabelText(/^Why it can go out/), 'It is our office in the town.')
  await click(again.getByRole('button', { name: 'Go on all the same' }))
  await toast('Entry Saved')
  expect(rows(api)).toMatchObject([{ title: 'A ranger post', status: 'published' }])
})

it('what was typed is kept in the tab when the dialog is gone, and gone on with', async () => {
  const first = await open()
  await first.click(await first.button('Add an entry'))
  const form = await dialog('Add an entry')
  await first.fill(form.getByLabelText(/^Title/, { selector: '[name=title]' }), 'A week of patrols')
  await first.click(form.getByText('Français'))
  await first.fill(form.getByLabelText(/^Title/, { selector: '[name=title-fr]' }), 'Patrouilles')
  // As after a reload.
  const { api, click, fill } = await openDesk('?view=funds#donations', { api: first.api })
  await screen.findByText(/your changes to the entry “A week of patrols” from .* are kept in this browser tab/)
  await click(await screen.findByRole('button', { name: 'Go on writing' }))
  const second = await dialog('Add an entry')
  const title = (name: string) => second.getByLabelText<HTMLInputElement>(/^Title/, { selector: `[name=${name}]` })
  expect([title('title').value, title('title-fr').value]).toEqual(['A week of patrols', 'Patrouilles'])
  await fill(second.getByLabelText(/^What was done/, { selector: '[name=words]' }), 'Six people walked.')
  await click(second.getByRole('button', { name: 'Save draft' }))
  await toast('Entry Saved')
  expect(rows(api)).toMatchObject([{ status: 'draft', translations: { fr: { title: 'Patrouilles' } } }])
  await waitFor(() => expect(screen.queryByText(/are kept in this browser tab/)).toBeNull())
})

it('what a colleague made of an entry meanwhile stands beside what was typed, field by field', async () => {
  const given = { day: '2026-02-20', title: 'Patrols', words: 'Six people walked.' }
  const { api, click, fill } = await openDesk('?view=funds#donations', {
    given: ({ deps }: TestApi) =>
      void deps.db
        .insert(fundEntries)
        .values({ ...given, submission: 'one' })
        .run(),
  })
  await click(await screen.findByRole('button', { name: 'Edit Patrols' }))
  const form = await dialog('Edit the entry')
  await fill(form.getByLabelText(/^Title/, { selector: '[name=title]' }), 'Two weeks')
  const none = { amount: null, picture: null, pictureAlt: '', storyId: null, translations: {}, status: 'draft' }
  await api.app.request('/api/giving/fund-entries/1', {
    method: 'PATCH',
    headers: { cookie: await api.signIn(), 'content-type': 'application/json' },
    body: JSON.stringify({ ...given, ...none, words: 'Seven people walked.', revision: 1 }),
  })
  await click(form.getByRole('button', { name: 'Save draft' }))
  const versions = await dialog('Two versions of this entry')
  versions.getByText('Seven people walked.')
  await click(versions.getByRole('button', { name: 'Continue with these texts' }))
  await click((await dialog('Edit the entry')).getByRole('button', { name: 'Save draft' }))
  await toast('Entry Saved')
  expect(rows(api)).toMatchObject([{ title: 'Two weeks', words: 'Seven people walked.', revision: 3 }])
})

it('what a statement says about tax is written for each language', async () => {
  const { api, click, fill, button } = await open()
  await fill(await screen.findByLabelText(/^English/), 'Registered charity 12.')
  await click(await button('Save words'))
  await toast('Words Saved')
  const told = await api.app.request('/api/giving/tax-wording', { headers: { cookie: await api.signIn() } })
  expect(await told.json()).toMatchObject({ texts: { en: 'Registered charity 12.' }, revision: 1 })
})

it('the page of a donor leads to the statement of each year, and says why no link can be mailed', async () => {
  await open('?donor=1#donations')
  const panel = within(await screen.findByRole('region', { name: 'Statements' }))
  const link = await panel.findByRole('link', { name: /^Statement \d{4}/ })
  expect(link.getAttribute('href')).toMatch(/^\/api\/donations\/1\/donor\/statement\/\d{4}$/)
  await waitFor(() =>
    expect(panel.getByRole<HTMLButtonElement>('button', { name: /^Mail the donor/ }).disabled).toBe(true),
  )
  panel.getByText(/^No mail server is set up/)
})
