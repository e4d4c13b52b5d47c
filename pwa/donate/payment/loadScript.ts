import { withTimeout } from './timeout.ts'

const loading = new Map<string, Promise<void>>()

/** Loads a script that stands in for a provider's own. After a failure it may be tried again. */
export function loadScript(src: string): Promise<void> {
  const known = loading.get(src)
  if (known) return known
  const script = Object.assign(document.createElement('script'), { src })
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${src} did not load`)))
  })
  document.head.append(script)
  const tried = withTimeout(loaded).catch((error) => {
    script.remove()
    loading.delete(src)
    throw error
  })
  loading.set(src, tried)
  return tried
}
