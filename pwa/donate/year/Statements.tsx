import { useQuery } from '@tanstack/react-query'
import { dollars } from '../../../data/rules/dollars.ts'
import { language } from '../../../data/words/language.ts'
import { t } from '../../../data/words/words.ts'
import { ApiError, read, remote } from '../../remote/client.ts'
import { Icon } from '../../ui/Icon.tsx'
import { download } from '../../ui/icons.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'

/** The years of a donor with their statements as PDFs. `token` is that of the mailed link. */
export function Statements({ token }: { token: string }) {
  const asked = useQuery({
    queryKey: ['statements', token],
    queryFn: () => read(remote.api['my-giving'][':token'].statements.$get({ param: { token } })),
    gcTime: 0,
  })
  const { data, error } = asked
  return (
    <section aria-labelledby="statements">
      <h2 id="statements">{t('Statements')}</h2>
      <p>{t('Each lists what arrived in a year, by the day in UTC, and was not returned.')}</p>
      {!data && !error && <Spinner />}
      {error && (
        <Notice tone="bad">
          <p>{said(error)}</p>
        </Notice>
      )}
      {data?.length === 0 && <p className="muted">{t('No donation has arrived yet.')}</p>}
      {data && data.length > 0 && (
        <ul className="statements">
          {data.map(({ year, count, cents }) => (
            <li key={year}>
              <span>
                <b>{year}</b>{' '}
                {t('{count, plural, one {# donation} other {# donations}}, {sum}', { count, sum: dollars(cents) })}
              </span>
              <a
                className="button line"
                href={`/api/my-giving/${token}/statement/${year}?language=${language()}`}
                download={`voices-for-wildlife-${year}.pdf`}
                // The link is a key: it stands in no log of another site.
                rel="noreferrer"
              >
                <Icon path={download} /> {t('PDF of {year}', { year: String(year) })}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const said = (error: Error) =>
  (error instanceof ApiError && error.said) || t('This did not load. Please try again when you have signal.')
