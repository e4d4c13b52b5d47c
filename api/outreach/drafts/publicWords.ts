import { poacherRisk } from '../../../data/rules/risk/poacherRisk.ts'
import type { DraftBrief } from '../../platform/providers/writer.ts'
import { sentencesOf } from './fit.ts'

const emailAddress = /[^\s@]+@[^\s@]+\.[^\s@]+/u
const telephone = /(?:\+|\b0)\d(?:[\s()/.-]?\d){7,}/u

/** Whether words lead to an animal that is hunted, or to somebody's door. */
export function givesAway(words: string): boolean {
  const { level } = poacherRisk([{ field: 'content', text: words }])
  return level !== 'none' || emailAddress.test(words) || telephone.test(words)
}

/** The brief without the sentences that, together with what is said before them, give something away: no writer is given those. */
export function withoutSecrets(brief: DraftBrief): DraftBrief {
  let said = brief.subject
  const keep = (words: string) => {
    const together = `${said} ${words}`
    const isKept = !givesAway(together)
    if (isKept) said = together
    return isKept
  }
  return {
    ...brief,
    theme: brief.theme && keep(brief.theme) ? brief.theme : null,
    audience: brief.audience && keep(brief.audience) ? brief.audience : null,
    about: sentencesOf(brief.about.replace(/\s+/g, ' ')).filter(keep).join('').trim(),
  }
}
