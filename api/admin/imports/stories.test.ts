import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { partsOf } from '../../../data/rules/stories/translation.ts'
import { auditLog } from '../../../data/tables/admin.ts'
import { authorNotifications } from '../../../data/tables/notifications.ts'
import { stories } from '../../../data/tables/stories.ts'
import { mailLog } from '../../../data/tables/system.ts'
import { saveTranslation } from '../../stories/translations/translations.ts'
import { csvFrom, type Imports, openImports } from './testing.ts'

const heads = [
  'title',
  'content',
  'author name',
  'email',
  'country',
  'category',
  'location',
  'submitted date',
  'status',
]
const heron = [
  'The herons came back',
  'In March the first pair stood in the reeds.\nWe counted twelve in April.',
  'Amina Example',
  'amina@example.org',
  'Kenya',
  'wildlife return',
  'Reedwater',
  '2024-05-31',
  'published',
]
const change = (place: number, text: string) => heron.map((cell, at) => (at === place ? text : cell))
const columns = ['title', 'content', 'authorName', 'authorEmail', 'category', 'authorLocation', 'submitted date']

const all = ({ deps }: Imports) => deps.db.select().from(stories).all()

describe('a file is looked at before anything is written', () => {
  it('each line is judged as the import does, with the number of its row and why it brings nothing', async () => {
    const api = await openImports()
    const file = csvFrom(
      heads,
      heron,
      change(3, 'nobody'),
      change(5, 'Weather'),
      [],
      change(0, ''),
      heron,
      change(7, '31.5.2024'),
      change(7, '2019-01-01'),
    )
    const looked = await api.look('stories', file)
    expect(looked).toMatchObject({ lines: 7, added: 1, known: 1, refused: 5, state: 'looked' })
    expect(looked.told).toEqual([
      { line: 3, outcome: 'refused', why: 'Please enter a valid email address.', itemId: null },
      { line: 4, outcome: 'refused', why: 'Please choose a category.', itemId: null },
      { line: 6, outcome: 'refused', why: 'Title is required.', itemId: null },
      { line: 7, outcome: 'known', why: 'An earlier line holds the same story.', itemId: null },
      { line: 8, outcome: 'refused', why: 'The date is not written like 2024-05-31.', itemId: null },
      {
        line: 9,
        outcome: 'refused',
        why: 'It is older than the 7 years for which such things are kept.',
        itemId: null,
      },
    ])
    expect(looked.first).toEqual([
      {
        line: 2,
        cells: [
          { name: 'Title', text: 'The herons came back' },
          { name: 'Author', text: 'Amina Example, amina@example.org' },
          { name: 'Place', text: 'Reedwater, Kenya' },
          { name: 'Category', text: 'Wildlife Return' },
          { name: 'Sent', text: '2024-05-31' },
          { name: 'Story', text: 'In March the first pair stood in the reeds. We counted twelve in April.' },
        ],
      },
    ])
    expect(looked.unread).toEqual(['status'])
    expect(all(api)).toEqual([])
    expect(await api.list()).toEqual([])

    const done = await api.begin(looked.id)
    expect(done).toMatchObject({ state: 'done', lines: 7, doneLines: 7, added: 1, known: 1, refused: 5 })
  })

  it('a column that is needed and missing is named', async () => {
    const api = await openImports()
    const answer = await api.send('stories', csvFrom(['title', 'content'], ['a', 'b']))
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({
        code: 'import.no_column',
        message:
          'The first line names the columns. These are missing: “authorName”, “authorEmail”, “authorLocation”, “category”.',
      }),
    ])
  })

  it('a file that was not taken in is forgotten within a day', async () => {
    const api = await openImports()
    const { id } = await api.look('stories', csvFrom(columns, []))
    api.clock.pass(25 * 3_600_000)
    api.deps.jobs.enqueue(api.deps.db, { name: 'imports.tidy', uniqueKey: randomUUID() })
    await api.deps.jobs.drain()
    await api.signInAgain()
    expect((await api.ask(`/${id}`)).status).toBe(404)
  })
})

describe('a story that comes with an import', () => {
  it('waits for a decision, for this site alone, and nobody is mailed, told or promised anything', async () => {
    const api = await openImports()
    const file = csvFrom(heads, heron)
    const { id } = await api.takeIn('stories', file)
    const [story] = all(api)
    expect(story).toMatchObject({
      title: 'The herons came back',
      content: 'In March the first pair stood in the reeds.\nWe counted twelve in April.',
      authorLocation: 'Reedwater, Kenya',
      country: 'KE',
      category: 'Wildlife Return',
      status: 'pending',
      mayMail: false,
      mayPost: false,
      createdAt: '2024-05-31T00:00:00.000Z',
    })
    expect(api.deps.db.select().from(mailLog).all()).toEqual([])
    api.clock.pass(20 * 24 * 3_600_000)
    api.deps.jobs.enqueue(api.deps.db, { name: 'promises.watch', uniqueKey: randomUUID() })
    await api.deps.jobs.drain()
    await api.signInAgain()
    const day = await (await api.app.request('/api/admin/day', { headers: api.headers })).json()
    expect(day.waiting).toMatchObject([{ kind: 'story', title: 'The herons came back', dueDay: null }])
    const shown = await (await api.app.request(`/api/stories/${story?.id}`, { headers: api.headers })).json()
    expect(shown).toMatchObject({ isImported: true, consents: [] })
    const told = api.deps.db.select().from(authorNotifications).all()
    expect(told.filter(({ title }) => title.includes('herons'))).toEqual([])
    expect(await api.report(id)).toEqual([{ line: '2', outcome: 'added', why: '', number: String(story?.id) }])
    const acts = api.deps.db.select().from(auditLog).where(eq(auditLog.action, 'data.kind_imported')).all()
    expect(acts).toMatchObject([{ admin: 'admin1', subjectKind: 'stories', after: { import: id, lines: 1 } }])
  })

  it('comes once: the same file again brings nothing, nor does one line more than once', async () => {
    const api = await openImports()
    const file = csvFrom(columns, ['A', 'Text of A.', 'Amina', 'Amina@Example.org', 'Education', 'Reedwater', ''])
    await api.takeIn('stories', file)
    const again = await api.takeIn('stories', file.replace('Amina@Example.org', 'amina@example.org'))
    expect(again).toMatchObject({ added: 0, known: 1 })
    expect(all(api)).toHaveLength(1)
    expect(await api.report(again.id)).toMatchObject([{ outcome: 'known', why: 'The same story is here.' }])
  })

  it('keeps the name of a writer who wants none shown from readers', async () => {
    const api = await openImports()
    const file = csvFrom(
      [...columns, 'privateName'],
      ['A', 'Text.', 'Name withheld', 'amina@example.org', 'Education', 'Reedwater', '', 'Amina Example'],
      ['B', 'Text.', 'Kofi', 'kofi@example.org', 'Education', 'Reedwater', '', 'Kofi Example'],
    )
    await api.takeIn('stories', file)
    expect(all(api)).toMatchObject([
      { authorName: 'Name withheld', privateName: 'Amina Example' },
      { authorName: 'Kofi', privateName: null },
    ])
  })
})

describe('an import that is taken back', () => {
  it('leaves nothing of what nobody has changed, and names what stays', async () => {
    const api = await openImports()
    const row = (title: string) => [
      title,
      `Text of ${title}.`,
      'Amina',
      'amina@example.org',
      'Education',
      'Reedwater',
      '',
    ]
    const { id } = await api.takeIn('stories', csvFrom(columns, row('A'), row('B'), row('C'), row('D')))
    const [, second, third, fourth] = all(api)
    const patch = (storyId: number | undefined, path: string, body: object) =>
      api.app.request(`/api/stories/${storyId}/${path}`, {
        method: 'PATCH',
        headers: { ...api.headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await patch(second?.id, 'status', { status: 'published' })).status).toBe(200)
    expect((await patch(third?.id, 'question', { question: 'Where was this?' })).status).toBe(200)
    const pieces = partsOf({ title: 'D', content: fourth?.content ?? '' }).map(({ of }) => ({
      of,
      text: 'x',
      isSeen: true,
    }))
    saveTranslation(api.deps, 'admin2', { id: fourth?.id ?? 0, language: 'fr' }, { pieces, translatedBy: null })

    const undone = await api.undo(id)
    expect(undone).toMatchObject({ state: 'undone', undone: 1, kept: 3 })
    expect(undone.keptLines).toEqual([
      { line: 3, outcome: 'kept', why: 'It was published since.', itemId: second?.id },
      { line: 4, outcome: 'kept', why: 'It was changed since.', itemId: third?.id },
      { line: 5, outcome: 'kept', why: 'It was translated since.', itemId: fourth?.id },
    ])
    expect(all(api).filter(({ withdrawnAt }) => withdrawnAt === null)).toMatchObject([
      { title: 'B' },
      { title: 'C' },
      { title: 'D' },
    ])
    expect(all(api).filter(({ withdrawnAt }) => withdrawnAt !== null)).toMatchObject([
      { title: '', content: '', authorName: '', authorEmail: '' },
    ])
    const again = await api.ask(`/${id}/undo`, 'POST')
    expect(again.status).toBe(409)
    // What was taken back can come again.
    expect(await api.takeIn('stories', csvFrom(columns, row('A')))).toMatchObject({ added: 1 })
  })
})

describe('what our own export wrote', () => {
  it.each(['csv', 'jsonl'])('comes back to the letter from %s into an empty site', async (form) => {
    const from = await openImports()
    const texts = ['=1+1; and\n- a list\n@amina', '“Quoted”, "twice"; with;semicolons', "'Tis a heron"]
    const rows = texts.map((text, n) => [
      `Title ${n} =2`,
      text,
      'Amina',
      'amina@example.org',
      'Education',
      'Reedwater',
      '2025-01-02',
    ])
    await from.takeIn('stories', csvFrom(columns, ...rows))
    const file = await from.exported('stories', form)

    const to = await openImports()
    expect(await to.takeIn('stories', file)).toMatchObject({ added: 3, refused: 0 })
    const kept = ({ title, content, authorName, authorEmail, authorLocation, category, createdAt }: Story) => ({
      ...{ title, content, authorName, authorEmail, authorLocation, category, createdAt },
    })
    expect(all(to).map(kept)).toEqual(all(from).map(kept))
    expect(all(to).map(({ content }) => content)).toEqual(texts)
    expect(await from.takeIn('stories', file)).toMatchObject({ added: 0, known: 3 })
  })
})
type Story = typeof stories.$inferSelect
