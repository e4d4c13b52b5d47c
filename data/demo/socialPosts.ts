import type { DemoSocialPost } from './types.ts'

const invented = 'Demonstration content.'

/** Posts that somebody has begun. None has a time: nothing goes out by itself. */
export const demoSocialPosts: readonly DemoSocialPost[] = [
  {
    platform: 'facebook',
    text: `Whoever counts birds at the same place each week sees what nobody notices on one visit. ${invented}`,
    daysOld: 1.6,
  },
  {
    platform: 'twitter',
    text: `What is the first wild animal you remember? Tell it in one sentence. ${invented}`,
    daysOld: 0.9,
  },
  {
    platform: 'facebook',
    text: `Thirty-one years beside the rails, and now a book full of birds: a new story is on our site. ${invented}`,
    storyOf: 'wilfred.mubita@example.org',
    daysOld: 0.3,
  },
]
