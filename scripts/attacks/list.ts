import type { Attack } from './attack.ts'
import { bodies } from './bodies.ts'
import { codes } from './codes.ts'
import { cutUploads } from './cutUploads.ts'
import { keptAnswers } from './keptAnswers.ts'
import { otherSites } from './otherSites.ts'
import { pictures } from './pictures.ts'
import { secondServer } from './secondServer.ts'
import { strangers } from './strangers.ts'

/** Every attack, in the order in which they are tried. A new one is a file beside this one and a line here. */
export const attacks: Attack[] = [strangers, otherSites, codes, cutUploads, keptAnswers, secondServer, bodies, pictures]
