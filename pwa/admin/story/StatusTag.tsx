import type { StoryStatus } from '../../../data/vocabulary/stories.ts'
import { Tag } from '../../ui/Tag.tsx'

const tints = { pending: 'marigold', published: 'green', rejected: 'error' } as const

export const StatusTag = ({ status }: { status: StoryStatus }) => <Tag tint={tints[status]}>{status}</Tag>
