/** Grows with every change of what the public sees, so that kept answers know when they are old. */
export interface PublicContent {
  readonly version: number
  /** To be called after the change is committed. */
  changed(): void
}

export function createPublicContent(): PublicContent {
  let version = 0
  return {
    get version() {
      return version
    },
    changed: () => {
      version += 1
    },
  }
}

/** What is the same until the public site changes, found out once for each state of it. */
export function perVersion<T>(published: Pick<PublicContent, 'version'>, find: () => T): () => T {
  let known: { version: number; found: T } | undefined
  return () => {
    const { version } = published
    if (known?.version !== version) known = { version, found: find() }
    return known.found
  }
}
