import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../kit/acts/Button.tsx'
import { DataTable } from '../kit/lists/DataTable.tsx'
import { keyboardScroll } from '../kit/lists/keyboardScroll.ts'
import { inFull, isBlank, type Line, type Lines, linesInWords, shortly } from './lines.ts'

interface Props {
  title: string
  /** Beneath the drawing, from the oldest. */
  labels: readonly string[]
  /** At most three; each has a value for each label. */
  series: readonly Line[]
  /** A word behind each figure, such as points. */
  unit?: string
  /** Said in place of a drawing when there is nothing to draw. */
  empty?: string
  /** Beside the heading: what else can be shown. */
  children?: ReactNode
}

/** Lines over time, named where they end, with the same figures as a table. What draws is fetched when it is first needed. */
export function LineChart({ title, children, empty = 'There is nothing to draw yet.', ...lines }: Props) {
  const heading = useId()
  const [asTable, setAsTable] = useState(false)
  const nothing = isBlank(lines)
  return (
    <section className="panel line-chart" aria-labelledby={heading}>
      <div className="row between wrapx">
        <h3 id={heading}>{title}</h3>
        <div className="row wrapx">
          {children}
          {!nothing && (
            <Button look="line small" aria-pressed={asTable} onClick={() => setAsTable((before) => !before)}>
              Show as table
            </Button>
          )}
        </div>
      </div>
      {nothing && <p className="muted">{empty}</p>}
      {!nothing && !asTable && <Drawn title={title} lines={lines} />}
      {!nothing && (
        <div className={asTable ? 'sideways' : 'visually-hidden'} ref={asTable ? keyboardScroll : undefined}>
          <Figures title={title} lines={lines} />
        </div>
      )}
    </section>
  )
}

function Drawn({ title, lines }: { title: string; lines: Lines }) {
  const { surface, place, hasFailed } = useDrawing(lines)
  if (hasFailed) return <p className="muted">The drawing could not be fetched. “Show as table” has all figures.</p>
  return (
    <>
      <div ref={surface} className="line-surface" role="img" aria-label={linesInWords(title, lines)} />
      <ul className="line-legend plain small" aria-hidden="true">
        {lines.series.map(({ name, values }) => (
          <li key={name}>
            {name} <b>{shortly(values.at(-1) ?? 0)}</b>
          </li>
        ))}
      </ul>
      <p className="small muted line-read" aria-hidden="true">
        {place !== null && lines.labels[place] !== undefined ? readOut(lines, place) : ''}
      </p>
    </>
  )
}

/** The figures of the label that is pointed at. */
const readOut = ({ labels, series, unit }: Lines, place: number) =>
  `${labels[place]}: ${series.map(({ name, values }) => `${name} ${inFull(values[place] ?? 0, unit)}`).join(' · ')}`

/** Draws anew when the figures or the colours of the page change, and fits the width. */
function useDrawing(lines: Lines) {
  const surface = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<number | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const text = JSON.stringify(lines)
  useEffect(() => {
    const into = surface.current
    if (!into) return
    const gone = new AbortController()
    const figures: Lines = JSON.parse(text)
    import('./drawLines.ts').then(
      ({ drawLines }) => {
        if (gone.signal.aborted) return
        const dark = matchMedia('(prefers-color-scheme: dark)')
        let drawing = drawLines(into, figures, setPlace)
        const redraw = () => {
          drawing.remove()
          drawing = drawLines(into, figures, setPlace)
        }
        dark.addEventListener('change', redraw, gone)
        const sizes = new ResizeObserver(() => drawing.resize())
        sizes.observe(into)
        gone.signal.addEventListener('abort', () => {
          sizes.disconnect()
          drawing.remove()
        })
      },
      () => setFailed(true),
    )
    return () => gone.abort()
  }, [text])
  return { surface, place, hasFailed }
}

interface Labelled {
  label: string
  place: number
}

function Figures({ title, lines: { labels, series, unit } }: { title: string; lines: Lines }) {
  return (
    <DataTable
      className="line-figures"
      caption={
        <>
          {title}
          {unit && `, in ${unit}`}
        </>
      }
      isCaptionShown
      rows={labels.map((label, place) => ({ label, place }))}
      keyOf={({ label }) => label}
      head={{ label: 'When', cell: ({ label }) => label }}
      columns={series.map(({ name, values }) => ({
        label: name,
        cell: ({ place }: Labelled) => inFull(values[place] ?? 0),
      }))}
    />
  )
}
