import { type Density, densities, useDensity } from '../data/density.ts'
import { Chips } from './Chips.tsx'

const words = { dense: 'Short rows', roomy: 'Long rows' }

/** Short rows, each of which opens, or all of them open. */
export function DensitySwitch({ usual }: { usual?: Density }) {
  const [density, choose] = useDensity(usual)
  return (
    <Chips
      label="Rows"
      className="density"
      names={densities}
      chosen={density}
      onChoose={choose}
      words={(name) => words[name]}
    />
  )
}
