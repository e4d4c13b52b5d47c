import { Link } from 'react-router-dom'
import { t } from '../../data/words/words.ts'
import { Art } from '../ui/Art.tsx'
import { paths } from './paths.ts'

export default function NotFoundScreen() {
  return (
    <div className="wrap lost">
      <Art src="/art/spot-tracks.svg" alt="" width="400" height="320" />
      <div>
        <h1>{t('404 Page Not Found')}</h1>
        <p className="lead">{t('There is no page here. It may have moved, or a part of the link is missing.')}</p>
        <div className="acts">
          <Link className="button line" to={paths.home}>
            {t('Home')}
          </Link>
          <Link className="button line" to={paths.stories}>
            {t('Stories')}
          </Link>
          <Link className="button line" to={paths.submitStory}>
            {t('Submit Story')}
          </Link>
        </div>
      </div>
    </div>
  )
}
