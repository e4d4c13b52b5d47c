import type { WriterKind } from '../../../offline/outbox/outbox.ts'

/** In lists on this phone. Without the title of the story: another user of the phone may read them. */
export const writerActNames: Record<WriterKind, string> = {
  answer: 'Answer to an editor',
  correction: 'Correction of a story',
  name: 'Name under a story',
  nameShown: 'Name under a story, shown or not',
  scopes: 'Where a story may appear',
  removal: 'Photo or video, taken out of a story',
  photoWords: 'Words of a photo',
  captions: 'Captions of a video',
  withdrawal: 'Withdrawal of a story',
}

/** Its file goes as those of a story do. */
export const photoName = 'Photo for a story'
