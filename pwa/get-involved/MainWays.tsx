import { Link } from 'react-router-dom'
import { wholeDollars } from '../../data/rules/dollars.ts'
import { reviewPromise } from '../../data/rules/inbox/reviewClock.ts'
import { donationImpact } from '../../data/vocabulary/money.ts'
import { activityGroups } from '../../data/vocabulary/volunteers.ts'
import { msg, t } from '../../data/words/words.ts'
import { needsOwnDocument, paths } from '../app/paths.ts'
import { Icon } from '../ui/Icon.tsx'
import { arrow } from '../ui/icons.ts'

const [smallest] = donationImpact
const { story, volunteer } = reviewPromise

const ways = [
  {
    to: paths.submitStory,
    title: msg('Share a story'),
    text: msg('You saw something, and somebody did something about it. Write it down, with or without signal.'),
    fact: () => t('Read by a person, typically within {least}-{most} business days', story),
    swatch: { className: 'swatch x-seed', style: { '--bg': 'var(--clay)', '--fg': 'var(--sand)', '--xs': '56px' } },
  },
  {
    to: paths.donate,
    title: msg('Donate'),
    text: msg('For patrols, lesson packs, workshops and people who collect stories far from any road.'),
    fact: () => t('{sum} pays for {what}', { sum: wholeDollars(smallest.dollars), what: t(smallest.pays) }),
    swatch: {
      className: 'swatch x-scale',
      style: { '--bg': 'var(--marigold)', '--fg': 'var(--night)', '--xs': '64px' },
    },
  },
  {
    to: paths.volunteer,
    title: msg('Volunteer'),
    text: msg('CREW has {count} kinds of work, from classrooms and nature Saturdays to rescue and the Lagos lagoon.'),
    fact: () => t('We review applications within {least}-{most} business days', volunteer),
    swatch: { className: 'swatch x-comb', style: { '--bg': 'var(--mangrove)', '--fg': 'var(--sand)', '--xs': '60px' } },
  },
]

/** What most people come for, each with its pattern. */
export const MainWays = () => (
  <section className="wrap section" aria-label={t('The three main ways')}>
    <ul className="mainways plain">
      {ways.map(({ to, title, text, fact, swatch }) => (
        <li key={to}>
          <Link className="way-card" to={to} reloadDocument={needsOwnDocument(to)}>
            <div {...swatch} />
            <div>
              <h2>{t(title)}</h2>
              <p>{t(text, { count: activityGroups.length })}</p>
              <p className="fact">
                {fact()} <Icon path={arrow} />
              </p>
            </div>
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
