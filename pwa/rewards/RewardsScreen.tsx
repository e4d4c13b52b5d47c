import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { ShortPage } from '../ui/ShortPage.tsx'

export default function RewardsScreen() {
  return (
    <ShortPage title="Author Rewards" cloth="writing" lead="The authors of published stories earn rewards.">
      <p>The tiers and rates are not on this page yet. A story can be written now; it keeps its author’s name.</p>
      <p className="acts">
        <Link className="btn" to={paths.storyForm}>
          Share Your Story
        </Link>
        <Link className="btn line" to={paths.getInvolved}>
          Get Involved
        </Link>
      </p>
    </ShortPage>
  )
}
