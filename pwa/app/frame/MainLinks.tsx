import { Link, useLocation } from 'react-router-dom'
import { isCurrent, mainLinks } from '../navigation.ts'

export function MainLinks({ onFollow }: { onFollow?: () => void }) {
  const { pathname } = useLocation()
  return (
    <ul className="plain">
      {mainLinks.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} aria-current={isCurrent(to, pathname) ? 'page' : undefined} onClick={onFollow}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
