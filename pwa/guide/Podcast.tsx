import { here } from '../../data/rules/languages.ts'
import { t } from '../../data/words/words.ts'
import { useSite } from '../app/site.ts'

/** The address at which programs for podcasts find what can be heard. */
export function Podcast() {
  const { origin = '' } = useSite()
  const path = here('/podcast.xml')
  return (
    <section className="further" aria-labelledby="podcast">
      <div className="sec-head">
        <h2 id="podcast">{t('Listen as a podcast')}</h2>
      </div>
      <p>{t('New stories that can be heard come to your podcast app. Copy this address into it:')}</p>
      <p>
        <a href={path} type="application/rss+xml" dir="ltr">
          {origin}
          {path}
        </a>
      </p>
    </section>
  )
}
