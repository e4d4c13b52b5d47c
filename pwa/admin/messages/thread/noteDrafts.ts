import { keepNotes } from '../../kit/drafts/noteDrafts.ts'

export const threadNotes = keepNotes('adminThreadNotes', 'Notes about messages')
