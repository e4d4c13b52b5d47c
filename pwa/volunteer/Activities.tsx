import { activityGroups, activityNotes, activityWords } from '../../data/vocabulary/volunteers.ts'
import { t } from '../../data/words/words.ts'
import { Fold } from '../ui/Fold.tsx'

/** What one can take part in. */
export const Activities = () => (
  <section className="section night activities" id="activities" aria-labelledby="activities-title">
    <div className="wrap">
      <h2 id="activities-title">{t('Conservation activities')}</h2>
      <p className="lead">
        {t(
          'Six kinds of work. The list is not exhaustive. If your interest is missing, write it in the additional comments of your application.',
        )}
      </p>
      <Fold head={t('The activities, one by one')}>
        <div className="groups">
          {activityGroups.map(({ category, activities }) => (
            <section key={category} aria-label={t(activityWords[category])}>
              <h3>{t(activityWords[category])}</h3>
              <ul>
                {activities.map((activity) => (
                  <li key={activity}>{t(activityWords[activity])}</li>
                ))}
              </ul>
              {activityNotes[category] && <p className="small">{t(activityNotes[category])}</p>}
            </section>
          ))}
        </div>
      </Fold>
    </div>
  </section>
)
