const lockName = (id: string) => `draft:${id}`

/**
 * Marks a draft as open until the returned function is called or the tab dies, so that a second tab does not write
 * over it. Null: another form has it open.
 */
export function holdDraft(id: string): Promise<(() => void) | null> {
  if (!navigator.locks) return Promise.resolve(() => undefined)
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(lockName(id), { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null)
        return new Promise<void>((release) => resolve(release))
      })
      .catch(reject)
  })
}

export async function draftsHeld(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const prefix = lockName('')
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])))
}
