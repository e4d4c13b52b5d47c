import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { ShortPage } from '../ui/ShortPage.tsx'

export default function PrivacyPolicyScreen() {
  return (
    <ShortPage title="Privacy Policy" cloth="partners" lead="What we know about you, and who sees it.">
      <p>
        The e-mail address of a contributor is used only by the admin team and is never published. Where a photo was
        taken is removed from it on the phone, and once more on our server.
      </p>
      <p>
        The full policy is not on this page yet. See also <Link to={paths.dataUsage}>Data Usage</Link> and{' '}
        <Link to={paths.termsOfUse}>Terms of Use</Link>.
      </p>
    </ShortPage>
  )
}
