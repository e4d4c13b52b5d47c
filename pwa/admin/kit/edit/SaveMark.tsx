import { Icon } from '../../../ui/Icon.tsx'
import { alert, check, retry } from '../../../ui/icons.ts'
import type { SaveState } from './autoSaver.ts'

const marks = {
  saved: { words: 'Saved', icon: check },
  saving: { words: 'Saving…', icon: retry },
  unsaved: { words: 'Not saved', icon: alert },
} as const satisfies Record<SaveState, object>

/** Where the words are. */
export function SaveMark({ state }: { state: SaveState }) {
  const { words, icon } = marks[state]
  return (
    <span className={`save-mark ${state}`} role="status">
      <Icon path={icon} /> {words}
    </span>
  )
}
