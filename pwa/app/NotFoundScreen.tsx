import { Link } from 'react-router-dom'
import { Art } from '../ui/Art.tsx'
import { paths } from './paths.ts'

export default function NotFoundScreen() {
  return (
    <div className="wrap lost">
      <Art src="/art/spot-tracks.svg" alt="" width="400" height="320" />
      <div>
        <h1>404 Page Not Found</h1>
        <p className="lead">There is no page here. It may have moved, or a part of the link is missing.</p>
        <div className="acts">
          <Link className="button line" to={paths.home}>
            Home
          </Link>
          <Link className="button line" to={paths.stories}>
            Stories
          </Link>
          <Link className="button line" to={paths.submitStory}>
            Submit Story
          </Link>
        </div>
      </div>
    </div>
  )
}
