import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { paths } from '../../app/paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { clock, search } from '../../ui/icons.ts'
import { Button } from '../kit/acts/Button.tsx'
import { type View, viewNames } from '../kit/data/sections.ts'
import { desk } from '../kit/data/session.ts'
import { openSearch, searchKey } from '../search/opened.ts'
import { SectionList } from './SectionList.tsx'
import { SignOut } from './SignOut.tsx'

/** The tabs on a wide screen. */
export function Rail({ current }: { current: View }) {
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
      <Button look="quiet small search-open" aria-keyshortcuts={searchKey} aria-haspopup="dialog" onClick={openSearch}>
        <Icon path={search} /> Search <kbd>{searchKey}</kbd>
      </Button>
      <SectionList current={current} />
      <div className="nav11">
        <Link to={paths.admin} aria-current={current === 'today' ? 'page' : undefined}>
          <Icon path={clock} /> {viewNames.today}
        </Link>
      </div>
      <div className="account">
        <span className="small muted">{admin}</span>
        <SignOut className="button quiet small" />
      </div>
    </nav>
  )
}
