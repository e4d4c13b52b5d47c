import { Link } from 'react-router-dom'
import { focalPoints } from '../../data/rules/artwork.ts'
import { paths } from '../app/paths.ts'

/** Where the pages of the site point for staying in touch. */
export const Newsletter = () => (
  <section className="sec" id="newsletter" aria-labelledby="newsletter-title">
    <div className="wrap letter">
      <div>
        <h2 id="newsletter-title">Stay in touch, from the field</h2>
        <p className="muted">
          New stories and news appear here as they are published. Open the site once with signal and the newest stay on
          your phone, to read without one.
        </p>
        <p className="acts">
          <Link className="btn line" to={paths.news}>
            Read the news
          </Link>
        </p>
      </div>
      <span className="plate" style={{ '--op': focalPoints.lagoon }}>
        <img src="/art/lagoon.svg" alt="" loading="lazy" width="800" height="600" />
      </span>
    </div>
  </section>
)
