import { donationImpact } from '../../data/vocabulary/money.ts'

/** What gifts pay for; the chosen one stands out. */
export function Impact({ amount }: { amount: number | null }) {
  const chosen = donationImpact.find(({ dollars }) => dollars === amount)
  return (
    <div className="panel night">
      <h2>{chosen ? `What $${chosen.dollars} does` : 'What a donation does'}</h2>
      <ul className="ladder">
        {donationImpact.map(({ dollars, pays }) => (
          <li key={dollars} className={dollars === amount ? 'on' : undefined}>
            <b>${dollars}</b>
            <span>{pays}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
