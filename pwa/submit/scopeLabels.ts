import type { ConsentPlace } from '../../data/vocabulary/consent.ts'
import { type Message, msg } from '../../data/words/words.ts'

/** Where a story may appear, as its writer is asked. */
export const scopeLabels: Record<ConsentPlace, Message> = {
  site: msg('On this site'),
  newsletter: msg('In our emails'),
  social: msg('In social networks'),
}
