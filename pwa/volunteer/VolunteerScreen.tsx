import { Link } from 'react-router-dom'
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
      <PageHead title="Join CREW" pattern="volunteering">
        <p className="lead">
          Conservation, Research, Education and Wildlife Rescue: people who give a Saturday, a skill or a season to the
          animals near them.
        </p>
        <p className="acts" style={{ marginTop: 'var(--space-4)' }}>
          <Link className="button gold" to={paths.volunteerForm}>
            <Icon path={pen} /> Apply to join
          </Link>
          <Link className="button line" to={paths.activities}>
            See the activities
          </Link>
        </p>
      </PageHead>
      <Mission />
      <Activities />
      <Application />
    </>
  )
}
