import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { authors } from '../../../data/tables/authors.ts'
import { imports } from '../../../data/tables/imports.ts'
import { stories } from '../../../data/tables/stories.ts'
import { watchTurns } from '../../testing.ts'
import { csvFrom, openImports } from './testing.ts'

const heads = ['name', 'email', 'location']
const bytes = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string) => new Uint8Array([0xff, 0xfe, ...new Uint8Array(Buffer.from(text, 'utf16le'))])

describe('tables as spreadsheets write them are read', () => {
  const table = `name;email;location\r\n"Zoë ""Z""; B";zoe@example.org;"Reed\nwater"\r\n;;\r\n'=2;two@example.org;=1+1\r\n`
  it.each([
    ['semicolons, quotes, empty lines and line breaks of Windows', bytes(table)],
    ['the mark of UTF-8 at the beginning', bytes(`\uFEFF${table}`)],
    ['UTF-16', utf16(table)],
    ['tabs', bytes(table.replaceAll(/;(?! B)/g, '\t'))],
    ['heads in another case and with signs', bytes(table.replace('name;email;location', 'Name;E-Mail;LOCATION'))],
  ])('%s', async (_what, file) => {
    const api = await openImports()
    const { id, added } = await api.look('authors', file)
    expect(added).toBe(2)
    await api.begin(id)
    expect(api.deps.db.select().from(authors).all()).toMatchObject([
      { name: 'Zoë "Z"; B', email: 'zoe@example.org', location: 'Reed\nwater' },
      { name: '=2', location: '=1+1' },
    ])
    expect((await api.report(id)).map(({ line }) => line)).toEqual(['2', '4'])
  })
})

describe('what is no such file is refused as a whole, in words, and nothing of it stays', () => {
  const many = `name,email,location\n${'A,a,B\n'.repeat(20_001)}`
  it.each([
    ['nothing', bytes(''), 'import.empty', 'empty'],
    ['only empty lines', bytes('\n\n  \n'), 'import.empty', 'empty'],
    ['a workbook or a zip', zipSync({ 'xl/workbook.xml': bytes('<x/>') }), 'import.not_text', 'CSV UTF-8'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), 'import.not_text', 'no text'],
    ['letters of Windows', new Uint8Array([0x6e, 0xeb, 0x0a]), 'import.not_utf8', 'CSV UTF-8'],
    [
      'a quotation that does not end',
      bytes('name,email,location\n"A,a@example.org,B\n'),
      'import.unreadable',
      'Line 2',
    ],
    ['more than 20,000 lines', bytes(many), 'import.too_many', '20,000'],
    ['more than 10 MB', bytes(`name,email,location\n${'x'.repeat(10 * 1024 * 1024)}`), 'body.too_large', '10 MB'],
  ])('%s', async (_what, file, code, words) => {
    const api = await openImports()
    const answer = await api.send('authors', file as Uint8Array<ArrayBuffer>)
    const { code: given, message } = (await answer.json()) as { code: string; message: string }
    expect([given, message]).toEqual([code, expect.stringContaining(words)])
    expect(api.deps.db.select().from(imports).all()).toEqual([])
    const folder = path.join(api.dataDir, 'cache', 'imports')
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
  })

  it('a line of JSON that is none, and a line with too many cells, are refused alone', async () => {
    const api = await openImports()
    const rows = ['{"name":"A","email":"a@example.org","location":"B","id":7}', '{"name":', '[1]', 'null']
    expect(await api.look('authors', rows.join('\n'))).toMatchObject({ added: 1, refused: 3 })
    const table = csvFrom(heads, ['A', 'a@example.org', 'B', 'C'], ['A', 'a@example.org', 'B', ''])
    expect(await api.look('authors', table)).toMatchObject({ added: 1, refused: 1 })
  })
})

describe('imports take turns', () => {
  it('one at a time, each once, and by admins alone', async () => {
    const api = await openImports()
    const [first, second] = [
      await api.look('authors', csvFrom(heads, ['A', 'a@example.org', 'B'])),
      await api.look('authors', csvFrom(heads, ['A', 'a@example.org', 'B'])),
    ]
    const codeOf = async (path: string, method = 'POST') => (await (await api.ask(path, method)).json()).code
    expect((await api.ask(`/${first.id}/begin`, 'POST')).status).toBe(200)
    expect(await codeOf(`/${second.id}/begin`)).toBe('import.busy')
    await api.deps.jobs.drain()
    expect(await codeOf(`/${first.id}/begin`)).toBe('import.wrong_state')
    expect(await codeOf(`/${first.id}`, 'DELETE')).toBe('import.wrong_state')
    expect(await api.begin(second.id)).toMatchObject({ added: 0, known: 1 })
    expect(await codeOf('/999/begin')).toBe('import.not_found')
    const stranger = await api.app.request('/api/imports/authors', { method: 'POST', body: 'name' })
    expect(stranger.status).toBe(401)
  })

  it('a file that somebody thinks better of is gone at once', async () => {
    const api = await openImports()
    const { id } = await api.look('authors', csvFrom(heads, ['A', 'a@example.org', 'B']))
    expect((await api.ask(`/${id}`, 'DELETE')).status).toBe(204)
    expect((await api.ask(`/${id}`)).status).toBe(404)
    expect(readdirSync(path.join(api.dataDir, 'cache', 'imports'))).toEqual([])
  })

  it('hundreds of stories of one address come and go while others are answered', async () => {
    const api = await openImports()
    const rows = Array.from({ length: 500 }, (_, n) => [`T ${n}`, wordsOf(n), 'A', 'a@example.org', 'B', 'Education'])
    const columns = ['title', 'content', 'authorName', 'authorEmail', 'authorLocation', 'category']
    const { most } = watchTurns(api.deps.db)
    const { id, added } = await api.takeIn('stories', csvFrom(columns, ...rows))
    expect(added).toBe(500)
    expect(await api.takeIn('stories', csvFrom(columns, ...rows))).toMatchObject({ added: 0, known: 500 })
    expect(await api.undo(id)).toMatchObject({ undone: 500, kept: 0 })
    expect(
      api.deps.db
        .select()
        .from(stories)
        .all()
        .filter(({ withdrawnAt }) => !withdrawnAt),
    ).toEqual([])
    expect(most.statements).toBeLessThan(1_000)
    expect(most.rows).toBeLessThan(2_500)
  }, 60_000)
})

/** A text that is like no other. */
const wordsOf = (n: number) =>
  Array.from({ length: 12 }, (_, place) => createHash('sha256').update(`${n} ${place}`).digest('hex').slice(0, 9)).join(
    ' ',
  )
