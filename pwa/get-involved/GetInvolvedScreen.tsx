import { PageHead } from '../ui/PageHead.tsx'
import { MainWays } from './MainWays.tsx'
import { Topics } from './Topics.tsx'

export default function GetInvolvedScreen() {
  return (
    <>
      <PageHead title="Find your part in it" cloth="volunteering">
        <p className="lead">
          Nine ways to stand with wildlife and the people beside it. Some take ten minutes, some become a calling.
        </p>
      </PageHead>
      <MainWays />
      <Topics />
    </>
  )
}
