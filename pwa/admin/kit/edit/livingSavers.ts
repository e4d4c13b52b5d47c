import { subscribe } from 'valtio'
import { desk } from '../data/session.ts'

interface Living {
  key: () => string
  isOpen: () => boolean
  stop: () => void
  abandon: () => void
}

/** Savers of one kind whose screen is open, and those that go on saving after it. They work for whoever is signed in, and end with that. */
export function keepSavers<Saver extends Living>(drafts: { drop: (key: string) => void }) {
  const savers = new Set<Saver>()
  subscribe(desk, () => desk.state === 'in' || stopAll(), true)

  /** What they had not saved stays kept in the tab. */
  function stopAll(): void {
    for (const saver of savers) saver.stop()
    savers.clear()
  }

  /** The one that still has something to save of a record. */
  const living = (key: string): Saver | undefined => [...savers].find((saver) => saver.key() === key && saver.isOpen())

  return {
    living,
    /** Never two for the words of one record: they would meet each other as colleagues. */
    of(key: string, make: () => Saver): Saver {
      const known = living(key)
      if (known) return known
      for (const saver of savers) if (saver.key() === key) savers.delete(saver)
      const made = make()
      savers.add(made)
      return made
    },
    /** What was kept of a record is not wanted any more, and is not saved by anybody either. */
    discard(key: string): void {
      living(key)?.abandon()
      drafts.drop(key)
    },
  }
}
