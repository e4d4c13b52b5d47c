import { Notice } from '../../../ui/Notice.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { draft, writeDraft } from '../draft.ts'
import type { GoneItem } from './goneItem.ts'

interface Props {
  gone: GoneItem
  onTakenOut: () => void
}

/** What stands in the way of the newsletter, named, with the way out. */
export function GoneNotice({ gone: { list, item }, onTakenOut }: Props) {
  function takeOut() {
    writeDraft({ [list]: draft[list].filter(({ id }) => id !== item.id) })
    onTakenOut()
  }
  return (
    <Notice tone="bad">
      <p>
        <b>“{item.title}” is no longer published.</b> The newsletter cannot be made with it.
      </p>
      <Button look="line small" onClick={takeOut}>
        Take it out
      </Button>
    </Notice>
  )
}
