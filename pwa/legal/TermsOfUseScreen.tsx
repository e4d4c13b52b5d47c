import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { ShortPage } from '../ui/ShortPage.tsx'

export default function TermsOfUseScreen() {
  return (
    <ShortPage title="Terms of Use" cloth="partners" lead="The terms on which this site may be used.">
      <p>
        The full terms are not on this page yet. They go together with the{' '}
        <Link to={paths.privacyPolicy}>Privacy Policy</Link> and <Link to={paths.dataUsage}>Data Usage</Link>.
      </p>
    </ShortPage>
  )
}
