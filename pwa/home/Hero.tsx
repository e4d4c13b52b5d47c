import { Link } from 'react-router-dom'
import { t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { Art } from '../ui/Art.tsx'
import { heard } from '../ui/heard.tsx'
import { rich } from '../ui/rich.ts'

export const Hero = () => (
  <section className="hero night">
    <div className="wrap copy">
      <h1>{t('The wild has witnesses.')}</h1>
      <p className="lead">
        {t(
          'Rangers, teachers, fishers and children across Africa are writing down what they see. Read their stories. Add yours.',
        )}
      </p>
      <div className="acts">
        <Link className="button gold large" to={paths.submitStory}>
          {t('Share Your Story')}
        </Link>
        <Link className="button line large" to={paths.about}>
          {rich('Learn More<heard> about us</heard>', { heard })}
        </Link>
      </div>
    </div>
    <Art className="scenery" src="/art/savanna.svg" alt="" width="1600" height="900" fetchPriority="high" />
  </section>
)
