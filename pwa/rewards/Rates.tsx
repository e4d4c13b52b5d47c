import { useSite } from '../app/site.ts'
import { Section } from '../ui/Section.tsx'
import { Estimate } from './Estimate.tsx'
import { ratesWith } from './figures.ts'

/** The advertised rates, beside those that pay today where they differ, and a sheet to reckon with. */
export function Rates() {
  const { rateCard } = useSite()
  const differs = rateCard !== 'advertised'
  return (
    <Section title="Reward rates">
      <div className="ratesheet">
        <div>
          <table className="ledgerlines">
            <caption className="visually-hidden">Reward rates</caption>
            <thead>
              <tr>
                <th scope="col">For each</th>
                <th scope="col">{differs ? 'Advertised' : 'Dollars'}</th>
                {differs && <th scope="col">Paid today</th>}
                <th scope="col">Points</th>
              </tr>
            </thead>
            <tbody>
              {ratesWith(rateCard).map(({ what, advertised, paid, points }) => (
                <tr key={what}>
                  <th scope="row">{what}</th>
                  <td>{advertised ?? <span className="visually-hidden">none</span>}</td>
                  {differs && <td>{paid ?? <span className="visually-hidden">none</span>}</td>}
                  <td>{points}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>
            <b>No monthly cap.</b> A story can earn for as long as people read it. Rates can change for the future.
          </p>
          <p className="small muted">
            {differs
              ? 'Authors are paid by the column “Paid today”, not by the advertised rates. '
              : 'These are the advertised rates, and we pay them today. '}
            Only readings that pass the checks below count.
          </p>
        </div>
        <Estimate />
      </div>
    </Section>
  )
}
