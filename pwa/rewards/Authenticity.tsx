import { readingRules } from '../../data/vocabulary/engagement.ts'
import { Art } from '../ui/Art.tsx'
import { Icon } from '../ui/Icon.tsx'
import { alert, grid, install, share } from '../ui/icons.ts'

const checks = [
  {
    icon: alert,
    title: 'Real-time bot detection',
    text: 'A bot is a computer program that acts like a reader. Each visit is compared with a list of known bots and with the time that reading takes. What is too fast for a person does not count.',
  },
  {
    icon: grid,
    title: 'Geographic verification',
    text: 'This asks where a reader is. Time zone, language and country should fit together, as far as a browser tells them. If one does not fit, it is a sign, not a proof.',
  },
  {
    icon: install,
    title: 'Device pattern analysis',
    text: 'We look at how many readers use one device. A class that shares phones is fine. One phone that claims to be a thousand readers is not.',
  },
  {
    icon: share,
    title: 'Platform source tracking',
    text: 'We note where each share went, such as Facebook or WhatsApp. So we know which shares earned bonus points.',
  },
]

/** Why a count can be trusted, in words that are no larger than the checks. */
export const Authenticity = () => (
  <section className="night genuine" aria-labelledby="genuine">
    <div className="wrap">
      <div className="intro">
        <h2 id="genuine">Only reading counts</h2>
        <p className="lead">
          A like, a share or a complete view counts only after real reading: the reader has reached{' '}
          {readingRules.completeScroll}% of the story and has taken enough time for its length. Our server measures the
          time. Four checks follow.
        </p>
        <Art src="/art/spot-tracks.svg" alt="" width="400" height="320" loading="lazy" />
      </div>
      <ul className="plain">
        {checks.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon path={icon} />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
    <div className="pattern" />
  </section>
)
