import { Link } from 'react-router-dom'
import { reviewPromise } from '../../data/rules/inbox/reviewClock.ts'
import { paths } from '../app/paths.ts'
import { Icon } from '../ui/Icon.tsx'
import { pen } from '../ui/icons.ts'

const { least, most } = reviewPromise.volunteer

const ways = [
  { lead: 'Write', text: 'Tell what you saw, where, and what people did about it. No account, no perfect English.' },
  { lead: 'Read and pass on', text: 'Read a story to its end, then send it to one person.' },
  {
    lead: 'Join CREW',
    text: `Apply as a volunteer. We review your application within ${least}-${most} business days.`,
  },
  { lead: 'Support it', text: 'As a donor, a school, a newsroom, a company or a community ambassador.' },
]

export const WaysToJoin = () => (
  <section className="wrap section" aria-labelledby="join">
    <div className="joinin night">
      <div>
        <h2 id="join">Ways to join</h2>
        <dl>
          {ways.map(({ lead, text }) => (
            <div key={lead}>
              <dt>{lead}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <div className="acts">
          <Link className="button gold large" to={paths.submitStory}>
            <Icon path={pen} /> Share Your Story
          </Link>
          <Link className="button line large" to={paths.getInvolved}>
            Get Involved
          </Link>
        </div>
      </div>
      <div className="swatch x-comb" style={{ '--bg': 'var(--mangrove)', '--fg': 'var(--sand)', '--xs': '64px' }} />
    </div>
  </section>
)
