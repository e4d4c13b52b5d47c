import { t } from '../../data/words/words.ts'
import { useSite } from '../app/site.ts'
import { Fold } from '../ui/Fold.tsx'
import { rich } from '../ui/rich.ts'
import { Section } from '../ui/Section.tsx'
import { Estimate } from './Estimate.tsx'
import { ratesWith } from './figures.ts'

/** What is paid today, and a sheet to reckon with. Other rates that were advertised are told beneath. */
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
                <th scope="col">{t('Paid today')}</th>
                <th scope="col">{t('Points')}</th>
              </tr>
            </thead>
            <tbody>
              {ratesWith(rateCard).map(({ what, paid, points }) => (
                <tr key={what}>
                  <th scope="row">{t(what)}</th>
                  <td>{paid ?? <span className="visually-hidden">{t('none')}</span>}</td>
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
            {differs ? null : <>{t('These are the advertised rates, and we pay them today.')} </>}
            {t('Only readings that pass the checks below count.')}
          </p>
          {differs && <Advertised />}
        </div>
        <Estimate />
      </div>
    </Section>
  )
}

/** The rates that were promised where other ones are paid. */
const Advertised = () => (
  <Fold head={t('The advertised rates')}>
    <p>{t('Authors are paid by the rates above, not by the advertised rates.')}</p>
    <table className="ledgerlines">
      <caption className="visually-hidden">{t('The advertised rates')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('For each')}</th>
          <th scope="col">{t('Advertised')}</th>
        </tr>
      </thead>
      <tbody>
        {ratesWith('advertised')
          .filter(({ advertised }) => advertised)
          .map(({ what, advertised }) => (
            <tr key={what}>
              <th scope="row">{t(what)}</th>
              <td>{advertised}</td>
            </tr>
          ))}
      </tbody>
    </table>
  </Fold>
)
