import type { SocialPlatform } from '../../../data/vocabulary/social.ts'
import { facebook, twitter } from '../../ui/icons.ts'

export const platformIcons: Record<SocialPlatform, string> = { facebook, twitter }
