/** What this tab keeps under a name. What cannot be read counts as nothing: it must not keep the desk shut. */
export function readTab<T extends object>(name: string): Partial<T> {
  const text = typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(name)
  if (!text) return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Partial<T>) : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

/** False when the tab has no room left: what was to be kept then lives in memory alone. */
export function writeTab(name: string, value: object): boolean {
  if (typeof sessionStorage === 'undefined') return true
  if (Object.keys(value).length === 0) {
    sessionStorage.removeItem(name)
    return true
  }
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') return false
    throw error
  }
}
