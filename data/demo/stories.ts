import { advertisement } from './stories/advertisement.ts'
import { baobabs } from './stories/baobabs.ts'
import { cashews } from './stories/cashews.ts'
import { chambo } from './stories/chambo.ts'
import { chameleon } from './stories/chameleon.ts'
import { dungBeetles } from './stories/dung-beetles.ts'
import { emptyShelf } from './stories/empty-shelf.ts'
import { giraffes } from './stories/giraffes.ts'
import { honeyguide } from './stories/honeyguide.ts'
import { hyenas } from './stories/hyenas.ts'
import { octopus } from './stories/octopus.ts'
import { oryx } from './stories/oryx.ts'
import { papyrus } from './stories/papyrus.ts'
import { radioRoom } from './stories/radio-room.ts'
import { signalman } from './stories/signalman.ts'
import { smallWalk } from './stories/small-walk.ts'
import { toads } from './stories/toads.ts'
import { wolves } from './stories/wolves.ts'
import type { DemoStory } from './types.ts'

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
export const demoStories: readonly DemoStory[] = [...published, advertisement, ...waiting]
