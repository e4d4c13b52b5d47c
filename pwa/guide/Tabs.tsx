import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type Message, t } from '../../data/words/words.ts'
import { stepOf } from '../ui/direction.ts'

interface Tab {
  /** Of the panel; also its anchor in the page. */
  id: string
  title: Message
  panel: ReactNode
}

/**
 * Tabs that begin as a table of contents: without scripts every panel is on the page under its own heading, and the
 * links lead there. Arrow keys, Home and End move between the tabs.
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()

  // From the first moment in the browser on; the server shows all.
  useEffect(() => {
    const named = tabs.find(({ id }) => `#${id}` === hash)
    setChosen((before) => named?.id ?? before ?? tabs[0]?.id ?? null)
  }, [hash, tabs])

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex(({ id }) => id === chosen)
    const step = stepOf(event.key)
    const to = step ? at + step : { Home: 0, End: tabs.length - 1, ' ': at }[event.key]
    if (to === undefined || chosen === null) return
    event.preventDefault()
    const index = (to + tabs.length) % tabs.length
    setChosen(tabs[index]?.id ?? chosen)
    list.current?.querySelectorAll('a')[index]?.focus()
  }

  const live = chosen !== null
  return (
    <>
      <div className="tabs" ref={list} {...{ role: live ? 'tablist' : 'navigation', 'aria-label': label }}>
        {tabs.map(({ id, title }) => (
          <a
            key={id}
            id={`${id}-tab`}
            href={`#${id}`}
            data-act=""
            {...(live && {
              role: 'tab',
              'aria-controls': id,
              'aria-selected': id === chosen,
              tabIndex: id === chosen ? 0 : -1,
            })}
            onKeyDown={onKeyDown}
            onClick={(event) => {
              if (!live || event.metaKey || event.ctrlKey) return
              event.preventDefault()
              setChosen(id)
            }}
          >
            {t(title)}
          </a>
        ))}
      </div>
      {tabs.map(({ id, title, panel }) => (
        <section
          key={id}
          id={id}
          className="tabpanel"
          hidden={live && id !== chosen}
          {...(live && { role: 'tabpanel', 'aria-labelledby': `${id}-tab`, tabIndex: 0 })}
        >
          <h2 className={live ? 'visually-hidden' : undefined}>{t(title)}</h2>
          {panel}
        </section>
      ))}
    </>
  )
}
