import type { Unsaved } from './draftStore.ts'

export function UnsavedList({ unsaved }: { unsaved: readonly Unsaved[] }) {
  return (
    <ul>
      {unsaved.map(({ key, name }) => (
        <li key={key}>{name}</li>
      ))}
    </ul>
  )
}
