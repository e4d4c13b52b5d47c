import { linksIn } from '../../../../data/rules/outreach/postText.ts'
import { twitterDollars } from '../../../../data/vocabulary/social.ts'

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
