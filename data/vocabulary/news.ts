export const postStatuses = ['draft', 'published'] as const
export type PostStatus = (typeof postStatuses)[number]

/** Offered to whoever writes a post; others may be written. */
export const usualCategories = ['Conservation Update', 'Education', 'Announcement', 'How it works'] as const

/** Articles of the external Wildlife Blog: their category, where their numbers begin and how many of the newest are kept. */
export const wildlifeBlog = { category: 'Wildlife Blog', firstId: 1000, kept: 50 } as const
