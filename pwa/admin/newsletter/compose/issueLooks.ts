import type { DraftState } from '../../../../data/vocabulary/newsletter.ts'
import type { Tint } from '../../../ui/Tag.tsx'

export const stateLooks: Record<DraftState, { label: string; tint: Tint }> = {
  draft: { label: 'draft', tint: 'neutral' },
  scheduled: { label: 'scheduled', tint: 'teal' },
  held: { label: 'not sent', tint: 'error' },
}
