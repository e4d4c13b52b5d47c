import { noSignal } from './posts/no-signal.ts'
import { papyrusCount } from './posts/papyrus-count.ts'
import { sample } from './posts/sample.ts'
import { threeLessons } from './posts/three-lessons.ts'
import { toadNights } from './posts/toad-nights.ts'
import { vaccination } from './posts/vaccination.ts'
import { withoutLeading } from './posts/without-leading.ts'
import type { DemoPost } from './types.ts'

/** Every post of the demonstration world, oldest first. */
export const demoPosts: readonly DemoPost[] = [
  noSignal,
  vaccination,
  withoutLeading,
  threeLessons,
  papyrusCount,
  sample,
  toadNights,
]
