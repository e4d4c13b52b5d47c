import { Link } from 'react-router-dom'
import { reviewPromise } from '../../data/rules/inbox/reviewClock.ts'
import { msg, t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { Icon } from '../ui/Icon.tsx'
import { pen } from '../ui/icons.ts'

const ways = [
  {
    lead: msg('Write'),
    text: msg('Tell what you saw, where, and what people did about it. No account, no perfect English.'),
  },
  { lead: msg('Read and pass on'), text: msg('Read a story to its end, then send it to one person.') },
  {
    lead: msg('Join CREW'),
    text: msg('Apply as a volunteer. We review your application within {least}-{most} business days.'),
  },
  { lead: msg('Support it'), text: msg('As a donor, a school, a newsroom, a company or a community ambassador.') },
]

export const WaysToJoin = () => (
  <section className="wrap section" aria-labelledby="join">
    <div className="joinin night">
      <div>
        <h2 id="join">{t('Ways to join')}</h2>
        <dl>
          {ways.map(({ lead, text }) => (
            <div key={lead}>
              <dt>{t(lead)}</dt>
              <dd>{t(text, reviewPromise.volunteer)}</dd>
            </div>
          ))}
        </dl>
        <div className="acts">
          <Link className="button gold large" to={paths.submitStory}>
            <Icon path={pen} /> {t('Share Your Story')}
          </Link>
          <Link className="button line large" to={paths.getInvolved}>
            {t('Get Involved')}
          </Link>
        </div>
      </div>
      <div className="swatch x-comb" style={{ '--bg': 'var(--mangrove)', '--fg': 'var(--sand)', '--xs': '64px' }} />
    </div>
  </section>
)
