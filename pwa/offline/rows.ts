import type { DBSchema, IDBPObjectStore, IDBPTransaction, IndexNames, StoreKey, StoreNames, StoreValue } from 'idb'

/** `by`: in the order of this field; with `is`, those that have this value in it. Without, in the order of their keys. */
export interface Rows<S extends DBSchema> {
  get<T extends StoreNames<S>>(table: T, key: StoreKey<S, T>): Promise<StoreValue<S, T> | undefined>
  list<T extends StoreNames<S>>(table: T, by?: IndexNames<S, T>, is?: IDBValidKey): Promise<StoreValue<S, T>[]>
  keys<T extends StoreNames<S>>(table: T): Promise<StoreKey<S, T>[]>
  count<T extends StoreNames<S>>(table: T, by?: IndexNames<S, T>, is?: IDBValidKey): Promise<number>
}

/** Errors of all: those of the browser's storage, QuotaExceededError among them. */
export interface Changes<S extends DBSchema> extends Rows<S> {
  /** In place of those that have the same keys. */
  put<T extends StoreNames<S>>(table: T, ...rows: StoreValue<S, T>[]): Promise<unknown>
  remove<T extends StoreNames<S>>(table: T, ...keys: StoreKey<S, T>[]): Promise<unknown>
  removeBy<T extends StoreNames<S>>(table: T, by: IndexNames<S, T>, is: IDBValidKey): Promise<unknown>
  clear(table: StoreNames<S>): Promise<unknown>
}

type Store = IDBPObjectStore<unknown, string[], string, 'readwrite'>
export type Mode = 'readonly' | 'readwrite'
type Use<S extends DBSchema> = <T>(table: StoreNames<S>, mode: Mode, work: (store: Store) => Promise<T>) => Promise<T>

/** Rows of tables that `use` opens as they are asked for. */
export const rowsOver = <S extends DBSchema>(use: Use<S>) =>
  ({
    get: (table, key) => use(table, 'readonly', (store) => store.get(key as IDBValidKey)),
    list: (table, by, is) =>
      use(table, 'readonly', (store) => (by === undefined ? store.getAll() : store.index(by as string).getAll(is))),
    keys: (table) => use(table, 'readonly', (store) => store.getAllKeys()),
    count: (table, by, is) =>
      use(table, 'readonly', (store) => (by === undefined ? store.count() : store.index(by as string).count(is))),
    put: (table, ...rows) => use(table, 'readwrite', (store) => Promise.all(rows.map((row) => store.put(row)))),
    remove: (table, ...keys) =>
      use(table, 'readwrite', (store) => Promise.all(keys.map((key) => store.delete(key as IDBValidKey)))),
    removeBy: (table, by, is) =>
      use(table, 'readwrite', async (store) => {
        const keys = await store.index(by as string).getAllKeys(is)
        return Promise.all(keys.map((key) => store.delete(key)))
      }),
    clear: (table) => use(table, 'readwrite', (store) => store.clear()),
  }) as Changes<S>

type Transaction<S extends DBSchema> = IDBPTransaction<S, StoreNames<S>[], Mode>

export const rowsIn = <S extends DBSchema>(transaction: Transaction<S>): Changes<S> =>
  rowsOver((table, _mode, work) => work(storeOf(transaction, table)))

/** What is asked of one table. */
export const storeOf = <S extends DBSchema>(transaction: Transaction<S>, table: StoreNames<S>) =>
  transaction.objectStore(table) as unknown as Store

/** All that `work` does, or nothing of it. Errors: its own, and those of writing to the disk. */
export async function within<S extends DBSchema, T>(transaction: Transaction<S>, work: () => Promise<T>): Promise<T> {
  // Also where it fails before anybody waits for its end.
  transaction.done.catch(() => undefined)
  try {
    const result = await work()
    await transaction.done
    return result
  } catch (error) {
    abandon(transaction)
    throw transaction.error ?? error
  }
}

function abandon(transaction: { abort(): void }) {
  try {
    transaction.abort()
  } catch {
    // It has ended by itself.
  }
}
