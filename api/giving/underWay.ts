/**
 * Calls that are under way, by what they are about. A donor who taps five times is asked for once: a provider refuses a
 * second call under a key that is still busy.
 */
export function callsUnderWay<Key, Answer>() {
  const underWay = new Map<Key, Promise<Answer>>()
  return (key: Key, ask: () => Promise<Answer>): Promise<Answer> => {
    const asked = underWay.get(key) ?? ask().finally(() => underWay.delete(key))
    underWay.set(key, asked)
    return asked
  }
}
