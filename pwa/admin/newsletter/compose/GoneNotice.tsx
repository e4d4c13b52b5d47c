import { ApiError } from '../../../remote/client.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { type Chosen, draft, writeDraft } from '../draft.ts'

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

/** The chosen story or post because of which the server refused: it was taken off the site in the meantime. */
export interface GoneItem {
  list: 'stories' | 'posts'
  item: Chosen
}

export function goneItem(error: unknown): GoneItem | null {
  if (!(error instanceof ApiError) || error.code !== 'newsletter.item_gone') return null
  const { kind, id } = error.body as { kind: 'story' | 'post'; id: number }
  const list = kind === 'story' ? 'stories' : 'posts'
  return { list, item: { id, title: draft[list].find((item) => item.id === id)?.title ?? 'A chosen one' } }
}
