import { keepNotes } from '../../kit/drafts/noteDrafts.ts'

export const applicationNotes = keepNotes('adminNotes', 'Notes about applications of volunteers')
