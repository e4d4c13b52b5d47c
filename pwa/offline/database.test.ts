import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Database, remember, remembered, tables, watch } from './database.ts'

const put = (name: string, key: string) => remember(new Database(name), key, 'kept')

describe('a change', () => {
  it('that fails leaves everything as it was, and says why', async () => {
    const db = new Database(randomUUID())
    await remember(db, 'before', 1)
    const failing = db.transaction('rw', ['meta'], async () => {
      await db.meta.clear()
      await remember(db, 'after', 2)
      throw new Error('second thoughts')
    })
    await expect(failing).rejects.toThrow('second thoughts')
    expect(await db.meta.toArray()).toEqual([{ key: 'before', value: 1 }])
  })

  it('that the browser refuses tells the browser’s reason', async () => {
    const db = new Database(randomUUID())
    const failing = db.transaction('rw', ['meta'], async () => {
      await remember(db, 'whole', 1)
      await db.meta.put({ key: 'odd', value: () => 'no copy of this' })
    })
    await expect(failing).rejects.toMatchObject({ name: 'DataCloneError' })
    expect(await db.meta.count()).toBe(0)
  })
})

it('what moves to another table while several are read is in one of them', async () => {
  const db = new Database(randomUUID())
  await remember(db, 'moving', 1)
  let moved: PromiseLike<unknown> = Promise.resolve()
  const seen = await db.transaction('r', ['meta', 'kept'], async () => {
    const before = await db.meta.count()
    moved = db.transaction('rw!', ['meta', 'kept'], async () => {
      await db.meta.delete('moving')
      await db.kept.put({ id: 1, keptAt: '2026-03-01T09:00:00.000Z' } as never)
    })
    return before + (await db.kept.count())
  })
  await moved
  expect([seen, await db.meta.count(), await db.kept.count()]).toEqual([1, 0, 1])
})

describe('the connection', () => {
  it('is opened again after somebody else needed it closed', async () => {
    const name = randomUUID()
    const db = new Database(name)
    await remember(db, 'first', 1)
    await asked(indexedDB.deleteDatabase(name))
    await remember(db, 'second', 2)
    expect(await db.meta.toCollection().primaryKeys()).toEqual(['second'])
  })

  it('is opened again after the browser closed it by itself', async () => {
    const db = new Database(randomUUID())
    await remember(db, 'first', 1)
    db.backendDB().close()
    expect(await remembered(db, 'first')).toBe(1)
  })

  it('is tried again where it could not be opened', async () => {
    const db = new Database(randomUUID())
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = () => {
      throw new DOMException('private window', 'SecurityError')
    }
    await expect(Promise.all([db.open(), remembered(db, 'later')])).rejects.toThrow('private window')
    await expect(remembered(db, 'later')).rejects.toThrow('private window')
    await new Promise((resolve) => setTimeout(resolve))
    IDBFactory.prototype.open = open
    await remember(db, 'later', 1)
    expect(await remembered(db, 'later')).toBe(1)
  })
})

describe('each write', () => {
  it.each([
    ['of one row', (db: Database) => remember(db, 'row', 1)],
    ['of several tables', (db: Database) => db.transaction('rw', ['meta', 'kept'], async () => remember(db, 'row', 1))],
    ['of what is found', (db: Database) => db.stories.where('publishedAt').equals('2026').delete()],
  ])('%s is over when the disk has it', async (_, write) => {
    // Dexie takes hold of the method when it opens.
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
    onTestFinished(() => begun.mockRestore())
    const db = new Database(randomUUID())
    await write(db)
    const written = begun.mock.calls.filter(([, mode]) => mode === 'readwrite')
    expect(written.map(([, , options]) => options)).toEqual([{ durability: 'strict' }])
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
    const db = new Database(name)
    expect((await db.open()).backendDB().version).toBe(60)
    expect((await db.stories.orderBy('publishedAt').toArray()).map(({ id }) => id)).toEqual([2, 1])
    for (const table of tables) expect(await db.table(table).count(), table).toBe(table === 'stories' ? 2 : 0)
  })

  it('of a later version goes on with this one', async () => {
    const name = randomUUID()
    await put(name, 'draft')
    const opening = indexedDB.open(name, 70)
    opening.onupgradeneeded = () => void opening.result.createObjectStore('later', { keyPath: 'id' })
    ;(await asked(opening)).close()
    const db = new Database(name)
    expect(await remembered(db, 'draft')).toBe('kept')
    expect(db.backendDB().version).toBe(70)
    expect([...db.backendDB().objectStoreNames]).toContain('later')
    await put(name, 'more')
    expect(await db.meta.toCollection().primaryKeys()).toEqual(['draft', 'more'])
  })
})

describe('who watches a table', () => {
  it('is told now and after each change, whoever makes it, and no more after the end', async () => {
    const name = randomUUID()
    const seen: unknown[][] = []
    const watched = new Database(name)
    const stop = watch(
      () => watched.meta.toCollection().primaryKeys(),
      (keys) => seen.push(keys),
    )
    await vi.waitFor(() => expect(seen).toEqual([[]]))
    await remember(watched, 'here', 1)
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(['here']))
    await put(name, 'in another window')
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(['here', 'in another window']))
    await watched.keys.put({ id: 'another table', key: {} as CryptoKey })
    stop()
    const told = seen.length
    await remember(watched, 'after the end', 1)
    await watched.meta.toArray()
    expect(seen).toHaveLength(told)
  })

  it('is told of a reading that failed, and of the next one that does not', async () => {
    const db = new Database(randomUUID())
    const told: unknown[] = []
    let fails = true
    const read = async () => {
      await db.meta.count()
      if (fails) throw new Error('unreadable')
      return 'read'
    }
    const stop = watch(
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
})

const asked = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** What phones have their rows by, where it is not `id`. */
const keyPaths: Record<string, string | string[]> = {
  meta: 'key',
  files: ['submission', 'kind'],
  furtherFiles: ['submission', 'sha256'],
  fileNotes: ['submission', 'sha256'],
  pieces: ['submission', 'kind', 'take', 'place'],
}

/** Stories were found by the day of their writing until version 30. */
async function writeStoriesAsBefore(name: string, version: number, before: string[]) {
  const opening = indexedDB.open(name, version)
  opening.onupgradeneeded = () => {
    for (const table of before) {
      const store = opening.result.createObjectStore(table, {
        keyPath: keyPaths[table] ?? 'id',
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
