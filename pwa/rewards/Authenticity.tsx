import { readingRules } from '../../data/vocabulary/engagement.ts'
import { msg, t } from '../../data/words/words.ts'
import { Art } from '../ui/Art.tsx'
import { Fold } from '../ui/Fold.tsx'
import { Icon } from '../ui/Icon.tsx'
import { alert, grid, install, share } from '../ui/icons.ts'

const checks = [
  {
    icon: alert,
    title: msg('Real-time bot detection'),
    text: msg(
      'A bot is a computer program that acts like a reader. Each visit is compared with a list of known bots and with the time that reading takes. What is too fast for a person does not count.',
    ),
  },
  {
    icon: grid,
    title: msg('Geographic verification'),
    text: msg(
      'This asks where a reader is. Time zone, language and country should fit together, as far as a browser tells them. If one does not fit, it is a sign, not a proof.',
    ),
  },
  {
    icon: install,
    title: msg('Device pattern analysis'),
    text: msg(
      'We look at how many readers use one device. A class that shares phones is fine. One phone that claims to be a thousand readers is not.',
    ),
  },
  {
    icon: share,
    title: msg('Platform source tracking'),
    text: msg(
      'We note where each share went, such as Facebook or WhatsApp. So we know which shares earned bonus points.',
    ),
  },
]

/** Why a count can be trusted, in words that are no larger than the checks. */
export const Authenticity = () => (
  <section className="night genuine" aria-labelledby="genuine">
    <div className="wrap">
      <div className="intro">
        <h2 id="genuine">{t('Only reading counts')}</h2>
        <p className="lead">
          {t(
            'A like, a share or a complete view counts only after real reading: the reader has reached {percent}% of the story and has taken enough time for its length. Our server measures the time. Four checks follow.',
            { percent: readingRules.completeScroll },
          )}
        </p>
        <Art src="/art/spot-tracks.svg" alt="" width="400" height="320" loading="lazy" />
      </div>
      <Fold head={t('The four checks')}>
        <ul className="plain">
          {checks.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon path={icon} />
              <div>
                <h3>{t(title)}</h3>
                <p>{t(text)}</p>
              </div>
            </li>
          ))}
        </ul>
      </Fold>
    </div>
    <div className="pattern" />
  </section>
)
