import { useQuery } from '@tanstack/react-query'
import type { ContentTheme } from '../../../../data/contract/outreach/calendar.ts'
import { pen, plus, trash } from '../../../ui/icons.ts'
import { Button } from '../../kit/acts/Button.tsx'
import { UnlessHeld } from '../../kit/held/UnlessHeld.tsx'
import { ListFrame } from '../../kit/lists/ListFrame.tsx'
import { Panel } from '../../kit/lists/Panel.tsx'
import { useOpen } from '../opened.ts'
import { themesQuery } from '../queries.ts'

export function Themes() {
  const themes = useQuery(themesQuery)
  const open = useOpen()
  return (
    <Panel
      id="content-themes"
      title="Content Themes"
      beside={
        <Button
          look="quiet square small"
          icon={plus}
          aria-label="Add theme"
          onClick={() => open({ kind: 'theme', theme: null })}
        />
      }
    >
      <ListFrame
        list={{ ...themes, error: themes.data ? null : themes.error }}
        isWithin
        empty={<p className="nothing">No themes yet.</p>}
      >
        {(data) => (
          <ul className="themes">
            {data.map((theme) => (
              <li key={theme.id} className="theme">
                <Swatch theme={theme} />
                <div>
                  <b>{theme.name}</b>
                  <span className="small muted">
                    {postsInWords(theme.posts)}
                    {!theme.active && ', not in use'}
                  </span>
                </div>
                <div className="theme-acts">
                  <UnlessHeld kind="theme" id={theme.id} name={theme.name}>
                    <Button
                      look="quiet square small"
                      icon={pen}
                      aria-label={`Edit theme ${theme.name}`}
                      onClick={() => open({ kind: 'theme', theme })}
                    />
                    <Button
                      look="quiet square small"
                      icon={trash}
                      aria-label={`Delete theme ${theme.name}`}
                      onClick={() => open({ kind: 'delete theme', theme })}
                    />
                  </UnlessHeld>
                </div>
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
    </Panel>
  )
}

const patterns = ['x-scale', 'x-wave', 'x-seed', 'x-comb'] as const

/** Its colour, with a pattern of its own beside it. */
function Swatch({ theme: { id, color } }: { theme: ContentTheme }) {
  const ink = isLight(color) ? 'var(--night)' : 'var(--sand)'
  return <div className={`swatch ${patterns[id % patterns.length]}`} style={{ '--bg': color, '--fg': ink }} />
}

const isLight = (color: string) => {
  const part = (from: number) => Number.parseInt(color.slice(from, from + 2), 16)
  return part(1) * 0.299 + part(3) * 0.587 + part(5) * 0.114 > 130
}

const postsInWords = (count: number) => `${count} ${count === 1 ? 'post' : 'posts'}`
