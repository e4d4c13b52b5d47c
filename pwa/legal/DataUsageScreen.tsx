import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { ShortPage } from '../ui/ShortPage.tsx'

export default function DataUsageScreen() {
  return (
    <ShortPage title="Data Usage" cloth="partners" lead="What is kept, where, and for how long.">
      <p>
        Published stories and news are kept on your phone so that you can read them without signal. What is withdrawn
        from the site leaves your phone at its next contact with us.
      </p>
      <p>
        The full statement is not on this page yet. See also the <Link to={paths.privacyPolicy}>Privacy Policy</Link>.
      </p>
    </ShortPage>
  )
}
