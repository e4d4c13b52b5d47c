import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase, remember, remembered, tables } from './database.ts'

const put = (name: string, key: string) => remember(openDatabase(name), key, 'kept')

describe('a change', () => {
  it('that fails leaves everything as it was, and says why', async () => {
    const db = openDatabase(randomUUID())
    await remember(db, 'before', 1)
    const failing = db.change(['meta'], async (rows) => {
      await rows.clear('meta')
      await remember(rows, 'after', 2)
      throw new Error('second thoughts')
    })
    await expect(failing).rejects.toThrow('second thoughts')
    expect(await db.list('meta')).toEqual([{ key: 'before', value: 1 }])
  })

  it('that the browser refuses tells the browser’s reason', async () => {
    const db = openDatabase(randomUUID())
    const failing = db.change(['meta'], async (rows) => {
      await remember(rows, 'whole', 1)
      await rows.put('meta', { key: 'odd', value: () => 'no copy of this' })
    })
    await expect(failing).rejects.toMatchObject({ name: 'DataCloneError' })
    expect(await db.count('meta')).toBe(0)
  })
})

it('what moves to another table while several are read is in one of them', async () => {
  const db = openDatabase(randomUUID())
  await remember(db, 'moving', 1)
  let moved = Promise.resolve()
  const seen = await db.read(['meta', 'kept'], async (rows) => {
    const before = await rows.count('meta')
    moved = db.change(['meta', 'kept'], async (changed) => {
      await changed.remove('meta', 'moving')
      await changed.put('kept', { id: 1, keptAt: '2026-03-01T09:00:00.000Z' } as never)
    })
    return before + (await rows.count('kept'))
  })
  await moved
  expect([seen, await db.count('meta'), await db.count('kept')]).toEqual([1, 0, 1])
})

describe('the connection', () => {
  it('is opened again after somebody else needed it closed', async () => {
    const name = randomUUID()
    const db = openDatabase(name)
    await remember(db, 'first', 1)
    await asked(indexedDB.deleteDatabase(name))
    await remember(db, 'second', 2)
    expect(await db.keys('meta')).toEqual(['second'])
  })

  it('is opened again after the browser closed it by itself', async () => {
    const db = openDatabase(randomUUID())
    await remember(db, 'first', 1)
    ;(await db.opened()).close()
    expect(await remembered(db, 'first')).toBe(1)
  })

  it('is tried again where it could not be opened', async () => {
    const db = openDatabase(randomUUID())
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = () => {
      throw new DOMException('private window', 'SecurityError')
    }
    await expect(db.opened()).rejects.toThrow('private window')
    IDBFactory.prototype.open = open
    await remember(db, 'later', 1)
    expect(await remembered(db, 'later')).toBe(1)
  })
})

describe('a phone', () => {
  it.each([
    [10, ['stories', 'posts', 'meta', 'drafts', 'outbox', 'files', 'sent']],
    [20, tables],
    [30, ['stories', 'posts', 'meta', 'drafts', 'outbox', 'files', 'sent', 'letters', 'keys', 'kept']],
    [40, tables.filter((table) => table !== 'additions')],
  ])('of version %i gets what came since, and keeps what it has', async (version, before) => {
    const name = randomUUID()
    await writeStoriesAsBefore(name, version, before)
    const db = openDatabase(name)
    expect((await db.opened()).version).toBe(60)
    expect((await db.list('stories', 'publishedAt')).map(({ id }) => id)).toEqual([2, 1])
    for (const table of tables) expect(await db.count(table), table).toBe(table === 'stories' ? 2 : 0)
  })

  it('of a later version goes on with this one', async () => {
    const name = randomUUID()
    await put(name, 'draft')
    const later = await asked(indexedDB.open(name, 60))
    later.close()
    const db = openDatabase(name)
    expect(await remembered(db, 'draft')).toBe('kept')
    await put(name, 'more')
    expect(await db.keys('meta')).toEqual(['draft', 'more'])
  })
})

describe('who watches a table', () => {
  it('is told now and after each change, whoever makes it, and no more after the end', async () => {
    const name = randomUUID()
    const seen: unknown[][] = []
    const watched = openDatabase(name)
    const stop = watched.watch(
      ['meta'],
      () => watched.keys('meta'),
      (keys) => seen.push(keys),
    )
    await vi.waitFor(() => expect(seen).toEqual([[]]))
    await remember(watched, 'here', 1)
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(['here']))
    await put(name, 'in another window')
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(['here', 'in another window']))
    await watched.put('keys', { id: 'another table', key: {} as CryptoKey })
    stop()
    const told = seen.length
    await remember(watched, 'after the end', 1)
    await watched.list('meta')
    expect(seen).toHaveLength(told)
  })

  it('is told of a reading that failed, and of the next one that does not', async () => {
    const db = openDatabase(randomUUID())
    const told: unknown[] = []
    let fails = true
    const read = async () => (fails ? Promise.reject(new Error('unreadable')) : 'read')
    const stop = db.watch(
      ['meta'],
      read,
      (value) => told.push(value),
      (error) => told.push(String(error)),
    )
    onTestFinished(stop)
    await vi.waitFor(() => expect(told).toEqual(['Error: unreadable']))
    fails = false
    await remember(db, 'any', 1)
    await vi.waitFor(() => expect(told).toEqual(['Error: unreadable', 'read']))
  })

  it('rests while nobody sees the page, and reads again when somebody does', async () => {
    const page = Object.assign(new EventTarget(), { hidden: false })
    vi.stubGlobal('document', page)
    onTestFinished(() => void vi.unstubAllGlobals())
    const name = randomUUID()
    const db = openDatabase(name)
    const seen: unknown[][] = []
    const stop = db.watch(
      ['meta'],
      () => db.keys('meta'),
      (keys) => seen.push(keys),
    )
    onTestFinished(stop)
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    page.hidden = true
    page.dispatchEvent(new Event('visibilitychange'))
    const other = openDatabase(name)
    await remember(other, 'meanwhile', 1)
    await otherTold(name)
    expect(seen).toEqual([[]])
    page.hidden = false
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(['meanwhile']))
  })
})

/** A listener that was told has been told after those that listened before it. */
async function otherTold(name: string) {
  const heard = new BroadcastChannel(name)
  const told = new Promise((resolve) => {
    heard.onmessage = resolve
  })
  await put(name, 'meanwhile')
  await told
  heard.close()
}

const asked = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Stories were found by the day of their writing until version 30. */
async function writeStoriesAsBefore(name: string, version: number, before: string[]) {
  const opening = indexedDB.open(name, version)
  opening.onupgradeneeded = () => {
    for (const table of before) {
      const store = opening.result.createObjectStore(table, {
        keyPath: table === 'files' ? ['submission', 'kind'] : 'id',
      })
      if (table === 'stories') store.createIndex('createdAt', 'createdAt')
    }
  }
  const database = await asked(opening)
  const writing = database.transaction('stories', 'readwrite').objectStore('stories')
  await asked(writing.put({ id: 1, createdAt: '2026-01-01', publishedAt: '2026-01-09' }))
  await asked(writing.put({ id: 2, createdAt: '2026-01-02', publishedAt: '2026-01-03' }))
  database.close()
}
