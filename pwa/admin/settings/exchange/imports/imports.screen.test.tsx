import { expect, it, onTestFinished, vi } from 'vitest'
import { listStories } from '../../../../../api/stories/stories.store.ts'
import { openDesk } from '../../../../testing/desk.ts'
import { act, dialog, screen, type TestApi, toast, within } from '../../../../testing/screen.tsx'

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const heads = 'title,content,authorName,authorEmail,authorLocation,category,mood'
const csv = (...rows: string[]) =>
  new File([`${[heads, ...rows].join('\r\n')}\r\n`], 'stories.csv', { type: 'text/csv' })
const heron = 'Herons,They came back.,Amina,amina@example.org,"Reedwater, Kenya",Education,glad'
const crane = 'Cranes,They left.,Amina,amina@example.org,"Reedwater, Kenya",Education,sad'
const nobody = 'Owls,They sleep.,Amina,nobody,Reedwater,Education,'

const waiting = ({ deps }: TestApi) => listStories(deps.db, { status: 'pending', limit: 10 }).map(({ title }) => title)

async function openImport() {
  const desk = await openDesk('?panel=exchange#settings')
  const panel = await region('Import')
  return {
    ...desk,
    panel,
    async choose(file: File, kind = 'stories') {
      await desk.choose(panel.getByRole('combobox', { name: 'What to import' }), kind)
      await desk.user.upload(panel.getByLabelText('File'), file)
    },
    /** The server does its work. */
    drain: () => act(() => desk.api.deps.jobs.drain()),
  }
}

it('a file is looked at, taken in with the number that is true, reported line by line, and taken back', async () => {
  const { api, panel, choose, press, drain, click } = await openImport()
  expect(panel.getByRole<HTMLButtonElement>('button', { name: 'Preview' }).disabled).toBe(true)
  await choose(csv(heron, nobody, crane, heron))
  await press('Preview')

  const heading = await screen.findByRole('heading', { name: 'Preview: 2 stories to import' })
  expect(document.activeElement).toBe(heading)
  panel.getByText('The file has 4 lines. Nothing was changed yet.')
  panel.getByText('Columns that are left aside: mood.')
  const lines = within(panel.getByRole('list', { name: 'Lines that bring nothing new' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Line 3 Not taken in. Please enter a valid email address.',
    'Line 5 Already here. An earlier line holds the same story.',
  ])
  const table = within(panel.getByRole('table', { name: 'Stories: the first lines' }))
  table.getByRole('row', { name: /^2 Herons Amina, amina@example\.org Reedwater, Kenya/ })
  table.getByRole('row', { name: /^4 Cranes/ })
  expect(waiting(api)).toEqual([])

  await press('Import 2 stories')
  await toast('Import Begun')
  const earlier = await region('Earlier imports')
  await earlier.findByText(/0 of 4 lines done\./)
  expect(earlier.getByRole<HTMLProgressElement>('progressbar', { name: 'Lines done' }).max).toBe(4)
  await drain()
  await earlier.findByText('By admin1. 2 stories added, 1 already here, 1 not taken in.')
  expect(waiting(api).sort()).toEqual(['Cranes', 'Herons'])
  const report = earlier.getByRole<HTMLAnchorElement>('link', { name: /^Report: Stories, / })
  const answer = await api.app.request(new URL(report.href).pathname, { headers: { cookie: await api.signIn() } })
  expect(await answer.text()).toContain('3,refused,Please enter a valid email address.,')

  await press(/^Undo: Stories, /)
  const asking = await dialog('Undo this import?')
  await click(asking.getByRole('button', { name: 'Take back 2 stories' }))
  await drain()
  await earlier.findByText(/2 stories added, .* 2 taken back\./)
  expect(waiting(api)).toEqual([])
  expect(earlier.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

it('what somebody has changed since stays, and is named with its line', async () => {
  const { api, choose, press, drain, click, user } = await openImport()
  await choose(csv(heron, crane))
  await press('Preview')
  await press('Import 2 stories')
  await drain()
  const [first] = listStories(api.deps.db, { status: 'pending', order: 'oldest', limit: 1 })
  await api.app.request(`/api/stories/${first?.id}/status`, {
    method: 'PATCH',
    headers: { cookie: await api.signIn(), 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'rejected' }),
  })
  await press(/^Undo: Stories, /)
  await click((await dialog('Undo this import?')).getByRole('button', { name: 'Take back 2 stories' }))
  await drain()
  const earlier = await region('Earlier imports')
  await user.click(await earlier.findByText('What was not taken back'))
  const kept = within(await earlier.findByRole('list', { name: 'What was not taken back' }))
  expect(kept.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Line 2 Stays. It was rejected since.',
  ])
})

it('a file that cannot be read is refused with the reason, and another one can be chosen', async () => {
  const { panel, choose, press } = await openImport()
  await choose(new File(['title,content\r\nA,B\r\n'], 'a.csv'))
  await press('Preview')
  const alert = within(await panel.findByRole('alert'))
  alert.getByText(/These are missing: “authorName”/)
  await choose(new File([new Uint8Array(11 * 1024 * 1024)], 'b.csv'))
  await panel.findByText('This file is too large.')
  expect(panel.queryByRole('alert')).toBeNull()
  await choose(new File(['<html></html>'], 'a.xml'), 'wordpress')
  await press('Preview')
  await panel.findByText('This is no export of WordPress.')

  await choose(csv(nobody))
  await press('Preview')
  await screen.findByRole('heading', { name: 'Preview: nothing to import' })
  expect(panel.queryByRole('button', { name: /^Import/ })).toBeNull()
  await press('Choose another file')
  const field = await panel.findByLabelText('File')
  expect(document.activeElement).toBe(panel.getByRole('heading', { name: 'Import' }))
  expect(field).toBeDefined()
})

it('the columns are told, and the sample file of each kind can be imported as it is', async () => {
  const { api, panel, choose, press } = await openImport()
  const saved = catchSavedFiles()
  for (const [kind, name] of [
    ['stories', 'Stories'],
    ['authors', 'Authors'],
    ['messages', 'Messages'],
  ] as const) {
    await choose(csv(), kind)
    await press('Download a sample file')
    const table = within(panel.getByRole('table', { name: `Columns of ${name}`, hidden: true }))
    expect(table.getAllByRole('row', { hidden: true }).length).toBeGreaterThan(8)
    const answer = await api.app.request(`/api/imports/${kind}`, {
      method: 'POST',
      headers: { cookie: await api.signIn() },
      body: await saved.at(-1)?.text(),
    })
    expect(await answer.json()).toMatchObject({ lines: 1, added: 1, unread: [] })
  }
  expect(saved).toHaveLength(3)
})

/** What is handed to the browser to be saved: the document of Node would go there instead. */
function catchSavedFiles(): Blob[] {
  const saved: Blob[] = []
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob)
    return 'blob:saved'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  onTestFinished(() => {
    create.mockRestore()
    click.mockRestore()
  })
  return saved
}
