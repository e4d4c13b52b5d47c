import type { ConsentScope } from '../../data/vocabulary/consent.ts'

/** Where a story may appear, as its writer is asked. */
export const scopeLabels: Record<ConsentScope, string> = {
  site: 'On this site',
  newsletter: 'In our emails',
  social: 'In social networks',
}
