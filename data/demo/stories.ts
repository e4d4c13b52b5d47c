import { z } from 'zod'
import { storyCategories, storyStatuses } from '../vocabulary/stories.ts'
import { fieldsOf } from './fieldsOf.ts'
import { paragraphsOf } from './prose.ts'
import advertisement from './stories/advertisement.md'
import baobabs from './stories/baobabs.md'
import cashews from './stories/cashews.md'
import chambo from './stories/chambo.md'
import chameleon from './stories/chameleon.md'
import dungBeetles from './stories/dung-beetles.md'
import emptyShelf from './stories/empty-shelf.md'
import giraffes from './stories/giraffes.md'
import honeyguide from './stories/honeyguide.md'
import hyenas from './stories/hyenas.md'
import octopus from './stories/octopus.md'
import oryx from './stories/oryx.md'
import papyrus from './stories/papyrus.md'
import radioRoom from './stories/radio-room.md'
import signalman from './stories/signalman.md'
import smallWalk from './stories/small-walk.md'
import toads from './stories/toads.md'
import wolves from './stories/wolves.md'

/** Times are days before the first start, so that the order stays the same whenever that is. */
const demoStory = z.strictObject({
  title: z.string(),
  content: z.string().transform(paragraphsOf),
  authorName: z.string(),
  authorLocation: z.string(),
  authorEmail: z.email(),
  category: z.enum(storyCategories),
  status: z.enum(storyStatuses),
  featured: z.stringbool().optional(),
  rejectionReason: z.string().optional(),
  daysOld: z.coerce.number(),
})
export type DemoStory = z.infer<typeof demoStory>

const published = [
  signalman,
  octopus,
  cashews,
  emptyShelf,
  smallWalk,
  giraffes,
  wolves,
  honeyguide,
  dungBeetles,
  oryx,
  papyrus,
  radioRoom,
  toads,
  chambo,
]
const waiting = [baobabs, chameleon, hyenas]

/** Every story of the demonstration world, oldest first within its state. */
export const demoStories: readonly DemoStory[] = [...published, advertisement, ...waiting].map((file) =>
  demoStory.parse(fieldsOf(file)),
)
