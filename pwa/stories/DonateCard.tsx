import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { Icon } from '../ui/Icon.tsx'
import { give } from '../ui/icons.ts'

export const DonateCard = () => (
  <div className="panel night">
    <h2>Support this work</h2>
    <p className="small muted">$50 pays for classroom materials.</p>
    <Link className="button gold wide" to={paths.donate} reloadDocument>
      <Icon path={give} /> Donate Now
    </Link>
  </div>
)
