import 'uplot/dist/uPlot.min.css'
import uPlot from 'uplot'
import { axisOf, type Lines, labelledPlaces, shortly, spread } from './lines.ts'

interface Drawing {
  resize: () => void
  remove: () => void
}

const height = 270
const left = 52
/** Between the end of a line and its name, in CSS pixels, and between two names. */
const words = { away: 9, gap: 17, widest: 168 }
const betweenLabels = 18
/** A narrower drawing has no room for names beside it; they stand beneath then. */
const roomyFrom = 520
const looks: readonly { ink: string; dash: number[] }[] = [
  { ink: '--laterite', dash: [] },
  { ink: '--act', dash: [8, 5] },
  { ink: '--leaf', dash: [2, 4] },
]

/**
 * Draws the lines into an element, in the inks of the page as they are now. `onPoint`: the place of the label that is
 * pointed at, null when none is.
 */
export function drawLines(into: HTMLElement, lines: Lines, onPoint: (place: number | null) => void): Drawing {
  const { labels, series } = lines
  const style = getComputedStyle(into)
  const ink = (name: string) => style.getPropertyValue(name).trim()
  const font = `500 13px ${style.fontFamily}`
  const axis = axisOf(series)
  const names = series.map(({ name, values }) => ({ name, end: shortly(values.at(-1) ?? 0) }))
  const ends = names.map(({ name, end }) => `${name} ${end}`)
  const besides = Math.min(words.widest, widestOf(ends, `600 13px ${style.fontFamily}`)) + words.away + 2
  const isRoomy = () => into.clientWidth >= roomyFrom
  const right = () => (isRoomy() ? besides : words.away + 2)
  const markWidth = () => into.classList.toggle('narrow', !isRoomy())
  markWidth()
  const labelWidth = widestOf(labels, font) + betweenLabels
  const plot = new uPlot(
    {
      width: into.clientWidth,
      height,
      padding: [12, right, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false, setScale: false }, points: { size: 8 } },
      scales: { x: { time: false, range: [0, Math.max(1, labels.length - 1)] }, y: { range: [0, axis.at(-1) ?? 1] } },
      axes: [
        {
          splits: (own) => labelledPlaces(labels.length, (own.width - left - right()) / labelWidth),
          values: (_own, places) => places.map((place) => labels[place] ?? ''),
          stroke: ink('--ink-2'),
          font,
          size: 34,
          gap: 8,
          grid: { show: false },
          ticks: { show: false },
          border: { show: true, stroke: ink('--ink'), width: 1.5 },
        },
        {
          splits: () => axis,
          values: (_own, figures) => figures.map(shortly),
          stroke: ink('--ink-2'),
          font,
          size: left,
          gap: 8,
          grid: { stroke: ink('--rule'), width: 1 },
          ticks: { show: false },
        },
      ],
      series: [
        {},
        ...series.map((_line, place) => {
          const look = looks[place % looks.length]
          return {
            stroke: ink(look?.ink ?? '--ink'),
            width: 2.5,
            dash: look?.dash,
            points: { show: labels.length < 2 },
          }
        }),
      ],
      hooks: {
        draw: [(own) => isRoomy() && writeNames(own, names, lines, { font: style.fontFamily, ink: ink('--ink') })],
        setCursor: [(own) => onPoint(own.cursor.idx ?? null)],
      },
    },
    [labels.map((_label, place) => place), ...series.map(({ values }) => [...values])],
    into,
  )
  return {
    resize: () => {
      markWidth()
      plot.setSize({ width: into.clientWidth, height })
    },
    remove: () => plot.destroy(),
  }
}

type Names = readonly { name: string; end: string }[]

function widestOf(texts: readonly string[], font: string): number {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return words.widest
  pen.font = font
  return Math.max(0, ...texts.map((text) => pen.measureText(text).width))
}

/** Beside the end of each line who it is and how far it came, so that no legend is needed. */
function writeNames(plot: uPlot, names: Names, { series }: Lines, { font, ink }: { font: string; ink: string }): void {
  const { ctx: pen, bbox } = plot
  const scale = uPlot.pxRatio
  const heights = series.map(({ values }) => plot.valToPos(values.at(-1) ?? 0, 'y', true))
  pen.save()
  pen.font = `600 ${13 * scale}px ${font}`
  pen.fillStyle = ink
  pen.textAlign = 'left'
  pen.textBaseline = 'middle'
  const places = spread(heights, words.gap * scale, bbox.top + bbox.height)
  for (const [place, { name, end }] of names.entries()) {
    const text = `${fitted(pen, name, words.widest * scale - pen.measureText(` ${end}`).width)} ${end}`
    pen.fillText(text, bbox.left + bbox.width + words.away * scale, places[place] ?? 0)
  }
  pen.restore()
}

function fitted(pen: CanvasRenderingContext2D, name: string, room: number): string {
  const letters = [...name]
  while (letters.length > 1 && pen.measureText(`${letters.join('')}…`).width > room) letters.pop()
  return pen.measureText(name).width <= room ? name : `${letters.join('').trimEnd()}…`
}
