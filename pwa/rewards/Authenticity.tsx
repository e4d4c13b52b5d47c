import { readingRules } from '../../data/vocabulary/engagement.ts'
import { Art } from '../ui/Art.tsx'
import { Icon } from '../ui/Icon.tsx'
import { alert, grid, install, share } from '../ui/icons.ts'

const checks = [
  {
    icon: alert,
    title: 'Real-time bot detection',
    text: 'Each visit is compared with a list of known programs and with the time that reading takes. What is too fast for a person does not count.',
  },
  {
    icon: grid,
    title: 'Geographic verification',
    text: 'Time zone, language and country, as far as a browser tells them, should fit together. One that does not is a sign, not a verdict.',
  },
  {
    icon: install,
    title: 'Device pattern analysis',
    text: 'How many readers does one device claim to be? A classroom on shared phones is fine; one phone that is a thousand readers is not.',
  },
  {
    icon: share,
    title: 'Platform source tracking',
    text: 'Every share is kept with the place it went to, so that bonus points can be traced to the shares that made them.',
  },
]

/** Why a count can be trusted, in words that are no larger than the checks. */
export const Authenticity = () => (
  <section className="night genuine" aria-labelledby="genuine">
    <div className="wrap">
      <div className="intro">
        <h2 id="genuine">Only reading counts</h2>
        <p className="lead">
          A like, a share or a complete view is taken after {readingRules.completeScroll}% of the story and a reading
          time that its length makes plausible, by the server’s clock. Four checks look at the rest.
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
    <div className="cloth" />
  </section>
)
