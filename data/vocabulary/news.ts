import { type Message, msg } from '../words/words.ts'

export const postStatuses = ['draft', 'published'] as const
export type PostStatus = (typeof postStatuses)[number]

/** Offered to whoever writes a post; others may be written. */
export const usualCategories = ['Conservation Update', 'Education', 'Announcement', 'How it works'] as const

/** As readers read the usual ones and that of the external Wildlife Blog. */
export const postCategoryWords: Readonly<Record<string, Message>> = {
  'Conservation Update': msg('Conservation Update'),
  Education: msg('Education'),
  Announcement: msg('Announcement'),
  'How it works': msg('How it works'),
  'Wildlife Blog': msg('Wildlife Blog'),
}

/** Articles of the external Wildlife Blog: their category, where their numbers begin and how many of the newest are kept. */
export const wildlifeBlog = { category: 'Wildlife Blog', firstId: 1000, kept: 50 } as const
