import { fail } from '../platform/http/errors.ts'

/** As what an author stands in the audit log. */
export const subjectOf = (id: number) => ({ kind: 'author', id })

export const noAuthor = (): never => fail('notFound', 'author.not_found', 'This author profile no longer exists.')

/** The act by which a story came to be told under another address than it was sent from. */
export const storyMoved = 'story.author_moved'
