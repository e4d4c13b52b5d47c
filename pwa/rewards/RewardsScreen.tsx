import { Link } from 'react-router-dom'
import { t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { Icon } from '../ui/Icon.tsx'
import { pen } from '../ui/icons.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { Authenticity } from './Authenticity.tsx'
import { Benefits } from './Benefits.tsx'
import { Closing } from './Closing.tsx'
import { Counting } from './Counting.tsx'
import { Rates } from './Rates.tsx'
import { Reach } from './Reach.tsx'
import { SocialBonuses } from './SocialBonuses.tsx'
import { Steps } from './Steps.tsx'
import { Themes } from './Themes.tsx'
import { Tiers } from './Tiers.tsx'
import { WhyStories } from './WhyStories.tsx'

export default function RewardsScreen() {
  return (
    <>
      <PageHead title={t('A story is work. It earns.')} pattern="writing">
        <p className="lead">
          {t(
            'When people read, like and share your published story, you collect points and rewards. There are four tiers and no monthly cap.',
          )}
        </p>
        <p className="acts" style={{ marginTop: 'var(--space-4)' }}>
          <Link className="button gold" to={paths.storyForm}>
            <Icon path={pen} /> {t('Share Your Story')}
          </Link>
          <Link className="button line" to={paths.getInvolved}>
            {t('Get Involved')}
          </Link>
        </p>
      </PageHead>
      <WhyStories />
      <Tiers />
      <Rates />
      <SocialBonuses />
      <Authenticity />
      <Counting />
      <Reach />
      <Benefits />
      <Themes />
      <Steps />
      <Closing />
    </>
  )
}
