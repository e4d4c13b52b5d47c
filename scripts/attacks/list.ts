import { afterRestore } from './afterRestore.ts'
import type { Attack } from './attack.ts'
import { bodies } from './bodies.ts'
import { codes } from './codes.ts'
import { cutUploads } from './cutUploads.ts'
import { endlessAddresses } from './endlessAddresses.ts'
import { endlessVideos } from './endlessVideos.ts'
import { formerCode } from './formerCode.ts'
import { inventedCallers } from './inventedCallers.ts'
import { otherSites } from './otherSites.ts'
import { pictures } from './pictures.ts'
import { readings } from './readings.ts'
import { secondServer } from './secondServer.ts'
import { strangers } from './strangers.ts'
import { withheldUploads } from './withheldUploads.ts'

/** Every attack, in the order in which they are tried. A new one is a file beside this one and a line here. */
export const attacks: Attack[] = [
  strangers,
  otherSites,
  codes,
  formerCode,
  inventedCallers,
  readings,
  cutUploads,
  withheldUploads,
  endlessAddresses,
  secondServer,
  afterRestore,
  bodies,
  pictures,
  endlessVideos,
]
