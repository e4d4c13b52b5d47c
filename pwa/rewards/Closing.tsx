import { Link } from 'react-router-dom'
import { t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { Art } from '../ui/Art.tsx'
import { Icon } from '../ui/Icon.tsx'
import { pen } from '../ui/icons.ts'

export const Closing = () => (
  <section className="wrap section" aria-labelledby="closing">
    <div className="notebook appeal">
      <div>
        <h2 id="closing">{t('The first line is the hardest')}</h2>
        <p className="lead">{t('Start with the moment you saw it. The rest is easier.')}</p>
        <div className="acts">
          <Link className="button large" to={paths.storyForm}>
            <Icon path={pen} /> {t('Share Your Story')}
          </Link>
          <Link className="button line large" to={paths.stories}>
            {t('Read Stories')}
          </Link>
        </div>
      </div>
      <Art src="/art/spot-notebook.svg" alt="" width="400" height="320" loading="lazy" />
    </div>
  </section>
)
