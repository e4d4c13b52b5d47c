export interface Changes {
  /** Says that these tables have changed, to every page of this site. */
  tell(tables: readonly string[]): void
  /** Reads now, and again when somebody has changed one of these tables: this page, another one or the worker. Returns how to stop. */
  watch<T>(
    tables: readonly string[],
    read: () => Promise<T>,
    onValue: (value: T) => void,
    onError?: (error: unknown) => void,
  ): () => void
}

type Watcher = { tables: readonly string[]; look: () => void }

/**
 * Who is told of what was written to a database. A page that nobody sees does not listen, so that the browser may keep it whole for the
 * way back; it reads again when it is seen.
 */
export function openChanges(database: string): Changes {
  const watchers = new Set<Watcher>()
  const lookAgain = (changed: readonly string[]) => {
    for (const { tables, look } of watchers) if (tables.some((table) => changed.includes(table))) look()
  }
  let heard: BroadcastChannel | null = null
  const listen = () => {
    heard ??= new BroadcastChannel(database)
    heard.onmessage = ({ data }) => lookAgain(data as string[])
  }
  const rest = () => {
    heard?.close()
    heard = null
  }
  const onSeen = () => {
    listen()
    for (const { look } of watchers) look()
  }
  globalThis.document?.addEventListener('visibilitychange', () => (document.hidden ? rest() : onSeen()))
  return {
    tell(tables) {
      post(database, tables, heard)
      lookAgain(tables)
    },
    watch(tables, read, onValue, onError) {
      listen()
      const { look, end } = readLatest(read, onValue, onError)
      const watcher = { tables, look }
      watchers.add(watcher)
      look()
      return () => {
        watchers.delete(watcher)
        end()
      }
    },
  }
}

function post(database: string, tables: readonly string[], heard: BroadcastChannel | null) {
  const channel = heard ?? new BroadcastChannel(database)
  channel.postMessage(tables)
  if (!heard) channel.close()
}

/** One reading at a time; what changes meanwhile is read once more. Nothing is told after the end. */
function readLatest<T>(
  read: () => Promise<T>,
  onValue: (value: T) => void,
  onError: (error: unknown) => void = () => undefined,
) {
  let isReading = false
  let isStale = false
  let isOver = false
  const look = async () => {
    isStale = true
    if (isReading) return
    isReading = true
    while (isStale && !isOver) {
      isStale = false
      await read().then((value) => !isOver && onValue(value), onError)
    }
    isReading = false
  }
  const end = () => {
    isOver = true
  }
  return { look: () => void look(), end }
}
