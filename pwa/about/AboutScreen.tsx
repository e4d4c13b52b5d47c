import { t } from '../../data/words/words.ts'
import { WhoRunsThis } from '../app/frame/WhoRunsThis.tsx'
import { Art } from '../ui/Art.tsx'
import { Section } from '../ui/Section.tsx'
import { ImpactAreas } from './ImpactAreas.tsx'
import { Leadership } from './Leadership.tsx'
import { Purpose } from './Purpose.tsx'
import { WaysToJoin } from './WaysToJoin.tsx'

export default function AboutScreen() {
  return (
    <>
      <section className="platehead night">
        <div className="wrap">
          <h1>{t('Told by the people who live beside the animals')}</h1>
          <p className="lead">
            {t(
              'Voices for Wildlife collects stories of conservation from rangers, teachers, fishers and children across Africa, checks them with care, and puts them where the rest of the world can read them.',
            )}
          </p>
        </div>
        <Art src="/art/lagoon.svg" alt="" width="800" height="600" fetchPriority="high" />
      </section>
      <Purpose />
      <ImpactAreas />
      <Leadership />
      <Section title={t('Who runs this site')}>
        <WhoRunsThis />
      </Section>
      <WaysToJoin />
    </>
  )
}
