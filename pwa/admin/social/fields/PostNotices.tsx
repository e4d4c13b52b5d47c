import { linksIn } from '../../../../data/rules/outreach/postText.ts'
import { exposureIn } from '../../../../data/rules/stories/exposedPlace.ts'
import { twitterDollars } from '../../../../data/vocabulary/social.ts'
import { Notice } from '../../../ui/Notice.tsx'

/** Warns of words that could lead somebody to an animal. It keeps nobody from posting them: that is for a person to judge. */
export function ExposedNotice({ text }: { text: string }) {
  const { coordinates, species } = exposureIn(text)
  if (!coordinates && species.length === 0) return null
  return (
    <Notice tone="warn">
      <b>{coordinates ? 'This text names an exact place' : 'This text says where to find an animal'}</b>
      <p className="small">
        {species.length > 0
          ? `It names ${species.join(', ')} and where. Poachers read posts too: say no more than the region.`
          : 'Coordinates and map links can lead poachers to an animal: leave them out where one lives there.'}
      </p>
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
