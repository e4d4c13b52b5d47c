import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { Icon } from '../ui/Icon.tsx'
import { arrow } from '../ui/icons.ts'
import { ShortPage } from '../ui/ShortPage.tsx'

const ways = [
  { to: paths.submitStory, label: 'Share a story' },
  { to: paths.donate, label: 'Donate' },
  { to: paths.volunteer, label: 'Volunteer' },
  { to: paths.contactAbout('partnership'), label: 'Become a partner' },
  { to: paths.contactAbout('events'), label: 'Events and workshops' },
  { to: paths.contactAbout('media'), label: 'Contribute media and documentation' },
  { to: paths.contactAbout('school-program'), label: 'School partnerships' },
  { to: paths.contactAbout('ambassador'), label: 'Community ambassadors' },
  { to: paths.contactAbout('other'), label: 'Something else' },
]

export default function GetInvolvedScreen() {
  return (
    <ShortPage title="Get Involved" cloth="volunteering" lead="There is more than one way to stand up for wildlife.">
      <ul className="plain links">
        {ways.map(({ to, label }) => (
          <li key={to}>
            <Link className="more" to={to}>
              {label} <Icon path={arrow} />
            </Link>
          </li>
        ))}
      </ul>
    </ShortPage>
  )
}
