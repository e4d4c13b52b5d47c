import { linksIn } from '../../../../data/rules/outreach/postText.ts'
import { poacherRisk } from '../../../../data/rules/risk/poacherRisk.ts'
import { twitterDollars } from '../../../../data/vocabulary/social.ts'
import { Notice } from '../../../ui/Notice.tsx'

/** Warns of words that could lead somebody to an animal. What blocks is asked about when the post is planned or sent. */
export function ExposedNotice({ text }: { text: string }) {
  const { level, findings } = poacherRisk([{ field: 'postText', text }])
  if (level === 'none') return null
  return (
    <Notice tone="warn">
      <b>These words could lead somebody to an animal</b>
      <ul className="small">
        {findings.map(({ start, words, why }) => (
          <li key={start}>
            “{words}”: {why}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** What a post with a link costs, said before it is asked for. `outgoing`: as it goes to Twitter; null where it does not. */
export function CostNotice({ outgoing }: { outgoing: string | null }) {
  if (outgoing === null || linksIn(outgoing).length === 0) return null
  const { withLink, withoutLink } = twitterDollars
  return (
    <p className="small muted">
      Twitter takes ${withLink} from your credits for a post with a link. Without a link, it is ${withoutLink}. (Prices
      of November 2026.)
    </p>
  )
}
