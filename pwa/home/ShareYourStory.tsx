import { Link } from 'react-router-dom'
import { t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { Art } from '../ui/Art.tsx'
import { Icon } from '../ui/Icon.tsx'
import { pen } from '../ui/icons.ts'

export const ShareYourStory = () => (
  <section className="section">
    <div className="wrap">
      <div className="notebook appeal">
        <div>
          <h2>{t('Share Your Wildlife Story')}</h2>
          <p className="lead">
            {t(
              'What did you see, and what did people do about it? Write it in your own words. Your phone saves it as you type, even without signal. An editor reads it, typically within 2-3 business days.',
            )}
          </p>
          <div className="acts">
            <Link className="button large" to={paths.submitStory}>
              <Icon path={pen} /> {t('Start writing')}
            </Link>
            <Link className="button line large" to={paths.authorRewards}>
              {t('How authors are rewarded')}
            </Link>
          </div>
        </div>
        <Art src="/art/spot-notebook.svg" alt="" width="400" height="320" loading="lazy" />
      </div>
    </div>
  </section>
)
