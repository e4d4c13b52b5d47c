import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { Notice } from '../ui/Notice.tsx'
import { ShortPage } from '../ui/ShortPage.tsx'

const activities = [
  'Wildlife Education',
  'Conservation Excursion',
  'Research Actions',
  'Wildlife Rescue and Rehabilitation Operations',
  'Social Action and Advocacy',
  'Lagos Lagoon Waterkeeper',
]

export default function VolunteerScreen() {
  return (
    <ShortPage
      title="Volunteer"
      cloth="volunteering"
      lead="Join CREW: Conservation, Research, Education and Wildlife Rescue."
    >
      <section id="activities">
        <h2>Conservation activities</h2>
        <ul>
          {activities.map((activity) => (
            <li key={activity}>{activity}</li>
          ))}
        </ul>
      </section>
      <section id="volunteer-form">
        <h2>Apply</h2>
        <Notice>
          <p>Applications cannot be sent from this page yet.</p>
        </Notice>
        <p className="acts">
          <Link className="btn line" to={paths.getInvolved}>
            Other ways to get involved
          </Link>
        </p>
      </section>
    </ShortPage>
  )
}
