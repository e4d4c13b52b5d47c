import { PageHead } from '../ui/PageHead.tsx'
import { MainWays } from './MainWays.tsx'
import { Topics } from './Topics.tsx'

export default function GetInvolvedScreen() {
  return (
    <>
      <PageHead title="Find your part" pattern="volunteering">
        <p className="lead">
          Nine ways to help wildlife and the people beside it. Some take ten minutes, some take years.
        </p>
      </PageHead>
      <MainWays />
      <Topics />
    </>
  )
}
