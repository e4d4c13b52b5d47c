import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { paths } from '../../app/paths.ts'
import type { Section } from '../kit/data/sections.ts'
import { desk } from '../kit/data/session.ts'
import { SectionList } from './SectionList.tsx'
import { SignOut } from './SignOut.tsx'

/** The tabs on a wide screen. */
export function Rail({ current }: { current: Section }) {
  const { admin } = useSnapshot(desk)
  return (
    <nav className="rail night" aria-label="Admin sections">
      <Link className="brand" to={paths.home}>
        <img src="/logo/seal.svg" alt="" width={40} height={40} />
        <span>
          Voices for
          <br />
          Wildlife
        </span>
      </Link>
      <SectionList current={current} />
      <div className="account">
        <span className="small muted">{admin}</span>
        <SignOut className="button quiet small" />
      </div>
    </nav>
  )
}
