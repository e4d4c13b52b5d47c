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
