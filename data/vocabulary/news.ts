export const postStatuses = ['draft', 'published'] as const
export type PostStatus = (typeof postStatuses)[number]
