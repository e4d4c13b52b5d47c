import { useId } from 'react'
import { dollars } from '../../../data/rules/dollars.ts'
import { DataTable } from '../kit/lists/DataTable.tsx'
import { keyboardScroll } from '../kit/lists/keyboardScroll.ts'
import { type Bar, drawing, layMonths, type Month, monthName, monthsInWords } from './monthChart.ts'

/** What arrived in each of the last months: a bar for what is kept, hatched above it what was refunded or held back. */
export function MonthChart({ months }: { months: readonly Month[] }) {
  const hatch = useId()
  const { bars, lines } = layMonths(months)
  const isHatched = months.some(({ cents, keptCents }) => keptCents < cents)
  return (
    <section className="panel month-chart" aria-labelledby="by-month">
      <div className="row between wrapx">
        <h3 id="by-month">By month</h3>
        <span className="small muted">
          What arrived, by month in UTC.{isHatched && ' Solid: kept. Hatched: refunded, held back or lost.'}
        </span>
      </div>
      <fieldset ref={showNewest} className="sideways" aria-label="Chart, scrolls sideways">
        <svg
          className="chart"
          viewBox={`0 0 ${drawing.width} ${drawing.height}`}
          role="img"
          aria-label={monthsInWords(months)}
        >
          <defs>
            <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <path className="hatch" d="M0 0V7" />
            </pattern>
          </defs>
          {lines.map(({ y, label }, index) => (
            <g key={label}>
              {index > 0 && <path className="grid-line" d={`M${drawing.left} ${y}H${drawing.right}`} />}
              <text x={drawing.left - 8} y={y + 4} textAnchor="end">
                {label}
              </text>
            </g>
          ))}
          {bars.map((bar) => (
            <MonthBar key={bar.month} bar={bar} hatch={hatch} />
          ))}
          <path className="axis" d={`M${drawing.left} ${drawing.bottom}H${drawing.right}`} />
        </svg>
      </fieldset>
      <div className="visually-hidden">
        <MonthTable months={months} />
      </div>
    </section>
  )
}

/** The newest month is what one looks for first where the drawing is wider than the screen. */
function showNewest(frame: HTMLElement | null) {
  keyboardScroll(frame)
  if (frame) frame.scrollLeft = frame.scrollWidth
}

function MonthBar({ bar: { name, year, label, x, width, given, kept }, hatch }: { bar: Bar; hatch: string }) {
  const middle = x + width / 2
  const lost = { y: given.y, height: given.height - kept.height }
  return (
    <g>
      {lost.height > 0 && <rect className="lost" x={x} width={width} {...lost} fill={`url(#${hatch})`} />}
      {kept.height > 0 && <rect className="net-part" x={x} width={width} {...kept} />}
      {label && (
        <text className="bar-sum" x={middle} y={given.y - 7} textAnchor="middle">
          {label}
        </text>
      )}
      <text x={middle} y={drawing.bottom + 19} textAnchor="middle">
        {name}
      </text>
      {year && (
        <text x={middle} y={drawing.bottom + 38} textAnchor="middle">
          {year}
        </text>
      )}
    </g>
  )
}

function MonthTable({ months }: { months: readonly Month[] }) {
  return (
    <DataTable
      caption="Donations that arrived, by month in UTC"
      isCaptionShown
      rows={months}
      keyOf={({ month }) => month}
      head={{ label: 'Month', cell: ({ month }) => monthName(month) }}
      columns={[
        { label: 'Donations', cell: ({ count }) => count },
        { label: 'Given', cell: ({ cents }) => dollars(cents) },
        { label: 'Kept', cell: ({ keptCents }) => dollars(keptCents) },
      ]}
    />
  )
}
