import { t } from '../../data/words/words.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { MainWays } from './MainWays.tsx'
import { Topics } from './Topics.tsx'

export default function GetInvolvedScreen() {
  return (
    <>
      <PageHead title={t('Find your part')} pattern="volunteering">
        <p className="lead">
          {t('Nine ways to help wildlife and the people beside it. Some take ten minutes, some take years.')}
        </p>
      </PageHead>
      <MainWays />
      <Topics />
    </>
  )
}
