import { Link, useLocation } from 'react-router-dom'
import { SectionHead } from '../kit/lists/SectionHead.tsx'
import { panelOf, settingsPanels } from './panels.tsx'

/** The settings, one panel at a time: the address names it, so that alerts, bookmarks and the way back lead to it. */
export function SettingsTab() {
  const { search } = useLocation()
  const current = panelOf(search)
  return (
    <section>
      <SectionHead title="Settings" />
      <nav className="tabs panels" aria-label="Settings">
        {settingsPanels.map(({ id, name }) => (
          <Link
            key={id}
            to={{ search: `?${new URLSearchParams({ panel: id })}`, hash: 'settings' }}
            aria-current={id === current.id ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      {current.show()}
    </section>
  )
}
