export const postStatuses = ['draft', 'published'] as const
export type PostStatus = (typeof postStatuses)[number]

/** Articles of the external Wildlife Blog: their category, where their numbers begin and how many of the newest are kept. */
export const wildlifeBlog = { category: 'Wildlife Blog', firstId: 1000, kept: 50 } as const
