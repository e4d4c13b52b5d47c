import { densities, useDensity } from '../data/density.ts'

const words = { dense: 'Short rows', roomy: 'Long rows' }

/** Short rows, each of which opens, or all of them open. */
export function DensitySwitch() {
  const [density, choose] = useDensity()
  return (
    <fieldset className="chips density" aria-label="Rows">
      {densities.map((one) => (
        <button
          key={one}
          type="button"
          className="chip compact"
          aria-pressed={one === density}
          onClick={() => choose(one)}
        >
          {words[one]}
        </button>
      ))}
    </fieldset>
  )
}
