import { Link } from 'react-router-dom'
import { t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { Icon } from '../ui/Icon.tsx'
import { pen } from '../ui/icons.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { Activities } from './Activities.tsx'
import { Application } from './Application.tsx'
import { Mission } from './Mission.tsx'

export default function VolunteerScreen() {
  return (
    <>
      <PageHead title={t('Join CREW')} pattern="volunteering">
        <p className="lead">
          {t(
            'Conservation, Research, Education and Wildlife Rescue: people who give a Saturday, a skill or a season to the animals near them.',
          )}
        </p>
        <p className="acts" style={{ marginTop: 'var(--space-4)' }}>
          <Link className="button gold" to={paths.volunteerForm}>
            <Icon path={pen} /> {t('Apply to join')}
          </Link>
          <Link className="button line" to={paths.activities}>
            {t('See the activities')}
          </Link>
        </p>
      </PageHead>
      <Mission />
      <Activities />
      <Application />
    </>
  )
}
