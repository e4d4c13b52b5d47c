import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { language } from '../../data/words/language.ts'
import { defaultLanguage } from '../../data/words/languages.ts'
import { t } from '../../data/words/words.ts'
import { WhoRunsThis } from '../app/frame/WhoRunsThis.tsx'
import { longDate } from '../ui/format/dates.ts'
import { Notice } from '../ui/Notice.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { rich } from '../ui/rich.ts'
import { addendumDate, lastUpdated } from './dates.ts'

interface Clause {
  /** The anchor of the clause. */
  id: string
  title: string
  text: ReactNode
}

/** What a Markdown file of this folder becomes. */
interface LegalText {
  title: string
  lead: string
  clauses: readonly Clause[]
  /** What was added to the text above after its date. */
  addendum: { title: string; clauses: readonly Clause[] }
}

const whoRunsThis = (): Clause => ({
  id: 'who-runs-this-site',
  title: t('Who runs this site'),
  text: <WhoRunsThis />,
})

/** A legal text with its table of contents; what came later stands apart, under its own date. */
export function LegalPage({ title, lead, clauses, addendum }: LegalText) {
  return (
    <>
      <PageHead title={title} pattern="partners">
        <p className="lead">{lead}</p>
      </PageHead>
      <div className="wrap legal">
        <nav aria-label={t('On this page')}>
          <ol>
            {[...clauses, ...addendum.clauses, whoRunsThis()].map(({ id, title: name }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
              </li>
            ))}
          </ol>
        </nav>
        <article>
          {language() !== defaultLanguage && <OfTranslation />}
          <p className="updated">{t('Last updated {date}', { date: longDate(lastUpdated) })}</p>
          <Clauses of={clauses} />
          <section className="addendum" aria-labelledby="addendum">
            <p className="updated">{t('Added {date}', { date: longDate(addendumDate) })}</p>
            <h2 id="addendum">{addendum.title}</h2>
            <p>
              {t(
                'Since then the site also works as an app and without signal. The text above still applies. This part came with the app.',
              )}
            </p>
            <Clauses of={addendum.clauses} level={3} />
          </section>
          <Clauses of={[whoRunsThis()]} />
        </article>
      </div>
    </>
  )
}

/** Within the basename of a language, an address without it is the English page. */
function OfTranslation() {
  const { pathname } = useLocation()
  const english = (words: ReactNode) => (
    <a href={pathname} hrefLang={defaultLanguage}>
      {words}
    </a>
  )
  return (
    <Notice>
      <p>
        {rich(
          'This is a translation. If it differs from the <english>English text</english>, the English text counts.',
          { english },
        )}
      </p>
    </Notice>
  )
}

function Clauses({ of, level = 2 }: { of: readonly Clause[]; level?: 2 | 3 }) {
  const Heading = `h${level}` as const
  return of.map(({ id, title, text }) => (
    <section key={id} id={id} aria-labelledby={`${id}-title`}>
      <Heading id={`${id}-title`}>{title}</Heading>
      {text}
    </section>
  ))
}
