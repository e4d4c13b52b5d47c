import { t } from '../../data/words/words.ts'
import { leadership } from '../app/organisation.ts'
import { useSite } from '../app/site.ts'
import { initialsOf } from '../ui/Seal.tsx'
import { Section } from '../ui/Section.tsx'

const tones = ['', 'green', 'indigo', 'teal']

/** Four roles and what each answers for. Names appear as soon as an admin has filled them in. */
export function Leadership() {
  const given = useSite().organisation
  const isComplete = leadership.every(({ field }) => given[field])
  return (
    <Section title={t('Our leadership team of four')}>
      <p className="lead">
        {t('Each is responsible for one part. You can ask them about it.')}
        {!isComplete && ` ${t('The initiative will announce the names here.')}`}
      </p>
      <ul className="roster plain">
        {leadership.map(({ role, field, answersFor }, index) => {
          const name = given[field]
          return (
            <li key={role}>
              <span className={`seal ${tones[index]}`} aria-hidden="true">
                {name ? initialsOf(name) : ''}
              </span>
              <div>
                <h3>{name ?? t(role)}</h3>
                {name && <p className="role">{t(role)}</p>}
              </div>
              <p>{t(answersFor)}</p>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
