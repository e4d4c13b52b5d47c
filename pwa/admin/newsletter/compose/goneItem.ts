import { ApiError } from '../../../remote/client.ts'
import { type Chosen, draft } from '../draft.ts'

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
