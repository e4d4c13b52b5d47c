import { t } from '../../data/words/words.ts'
import { useSite } from '../app/site.ts'
import { rich } from '../ui/rich.ts'
import { Section } from '../ui/Section.tsx'
import { Estimate } from './Estimate.tsx'
import { ratesWith } from './figures.ts'

/** The advertised rates, beside those that pay today where they differ, and a sheet to reckon with. */
export function Rates() {
  const { rateCard } = useSite()
  const differs = rateCard !== 'advertised'
  return (
    <Section title={t('Reward rates')}>
      <div className="ratesheet">
        <div>
          <table className="ledgerlines">
            <caption className="visually-hidden">{t('Reward rates')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('For each')}</th>
                <th scope="col">{differs ? t('Advertised') : t('Dollars')}</th>
                {differs && <th scope="col">{t('Paid today')}</th>}
                <th scope="col">{t('Points')}</th>
              </tr>
            </thead>
            <tbody>
              {ratesWith(rateCard).map(({ what, advertised, paid, points }) => (
                <tr key={what}>
                  <th scope="row">{t(what)}</th>
                  <td>{advertised ?? <span className="visually-hidden">{t('none')}</span>}</td>
                  {differs && <td>{paid ?? <span className="visually-hidden">{t('none')}</span>}</td>}
                  <td>{points}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>
            {rich(
              '<b>No monthly cap.</b> A story can earn for as long as people read it. Rates can change for the future.',
              { b: (words) => <b>{words}</b> },
            )}
          </p>
          <p className="small muted">
            {differs
              ? t('Authors are paid by the column “Paid today”, not by the advertised rates.')
              : t('These are the advertised rates, and we pay them today.')}{' '}
            {t('Only readings that pass the checks below count.')}
          </p>
        </div>
        <Estimate />
      </div>
    </Section>
  )
}
