import { Link, useLocation } from 'react-router-dom'
import { Art } from '../../ui/Art.tsx'
import { paths } from '../paths.ts'
import { Drawer } from './Drawer.tsx'
import { MainLinks } from './MainLinks.tsx'

export function TopBar() {
  const { pathname } = useLocation()
  return (
    <header className="page-top night">
      <div className="wrap page-top-bar">
        <Link className="brand" to={paths.home} aria-label="Voices for Wildlife, home">
          <Art src="/logo/seal.svg" alt="" width="40" height="40" />
          <span>
            Voices for
            <br />
            Wildlife
          </span>
        </Link>
        <nav aria-label="Main">
          <MainLinks />
        </nav>
        <div className="page-top-end">
          <Link className="button gold" to={paths.donate} reloadDocument>
            Donate Now
          </Link>
          <Drawer key={pathname} />
        </div>
      </div>
      <div className="teeth" />
    </header>
  )
}
