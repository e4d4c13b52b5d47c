import { type Message, msg } from '../../../../data/words/words.ts'
import type { WriterKind } from '../../../offline/outbox/outbox.ts'

/** In lists on this phone. Without the title of the story: another user of the phone may read them. */
export const writerActNames: Record<WriterKind, Message> = {
  answer: msg('Answer to an editor'),
  correction: msg('Correction of a story'),
  name: msg('Name under a story'),
  nameShown: msg('Name under a story, shown or not'),
  scopes: msg('Where a story may appear'),
  removal: msg('Photo, video or recording, taken out of a story'),
  photoWords: msg('Words of a photo'),
  captions: msg('Captions of a video'),
  withdrawal: msg('Withdrawal of a story'),
}

/** Its file goes as those of a story do. */
export const photoName = msg('Photo for a story')
