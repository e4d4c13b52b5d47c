import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { ShortPage } from '../ui/ShortPage.tsx'

export default function AboutScreen() {
  return (
    <ShortPage
      title="About"
      cloth="partners"
      lead="A place for the stories of people who live beside wildlife, told in their own words."
    >
      <p>
        Anyone can read here without an account, and anyone can write, even where there is no signal. Each story is read
        by a person before it is published.
      </p>
      <p className="acts">
        <Link className="btn" to={paths.submitStory}>
          Share Your Story
        </Link>
        <Link className="btn line" to={paths.getInvolved}>
          Get Involved
        </Link>
      </p>
    </ShortPage>
  )
}
