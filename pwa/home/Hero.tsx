import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { Art } from '../ui/Art.tsx'

export const Hero = () => (
  <section className="hero night">
    <div className="wrap copy">
      <h1>The wild has witnesses.</h1>
      <p className="lead">
        Rangers, teachers, fishers and children across Africa are writing down what they see. Read their stories. Add
        yours.
      </p>
      <div className="acts">
        <Link className="button gold large" to={paths.submitStory}>
          Share Your Story
        </Link>
        <Link className="button line large" to={paths.about}>
          Learn More<span className="visually-hidden"> about us</span>
        </Link>
      </div>
    </div>
    <Art className="scenery" src="/art/savanna.svg" alt="" width="1600" height="900" fetchPriority="high" />
  </section>
)
