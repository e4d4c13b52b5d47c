import { runsLeft } from './direction.ts'
import { pointing } from './icons.ts'

/** An icon beside its words; it says nothing by itself to a screen reader. */
export function Icon({ path, fill }: { path: string; fill?: boolean }) {
  return (
    <svg className={fill ? 'icon fill' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} transform={runsLeft() && pointing.has(path) ? mirrored : undefined} />
    </svg>
  )
}

/** In a box of 24 px. */
const mirrored = 'matrix(-1 0 0 1 24 0)'
