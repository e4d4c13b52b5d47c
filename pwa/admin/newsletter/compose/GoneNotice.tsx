import { ApiError } from '../../../remote/client.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { type IssueSaver, type IssueWords, idsIn, listOf } from '../draft.ts'
import { type ChosenKind, titlesOf } from './titles.ts'

interface Props {
  gone: GoneItem
  saver: IssueSaver
  onTakenOut: () => void
}

/** What stands in the way of the newsletter, named, with the way out. */
export function GoneNotice({ gone: { list, id, title, why }, saver, onTakenOut }: Props) {
  function takeOut() {
    saver.write({ [list]: listOf(idsIn(saver.editor.words[list]).filter((one) => one !== id)) })
    onTakenOut()
  }
  return (
    <Notice tone="bad">
      <p>
        <b>
          “{title}” {why}
        </b>{' '}
        The newsletter cannot be made with it.
      </p>
      <Button look="line small" onClick={takeOut}>
        Take it out
      </Button>
    </Notice>
  )
}

/** The chosen story or post because of which the server refused. */
export interface GoneItem {
  list: ChosenKind
  id: number
  title: string
  why: string
}

const reasons: Record<string, string> = {
  'newsletter.item_gone': 'is no longer published.',
  'newsletter.no_consent': 'may not be in emails.',
}

export function goneItem(error: unknown, words: Pick<IssueWords, ChosenKind>): GoneItem | null {
  const why = error instanceof ApiError ? reasons[error.code ?? ''] : undefined
  if (!why) return null
  const { kind, id } = (error as ApiError).body as { kind: 'story' | 'post'; id: number }
  const list = kind === 'story' ? 'stories' : 'posts'
  return { list, id, title: titlesOf(list, words[list]).find((item) => item.id === id)?.title ?? 'A chosen one', why }
}
