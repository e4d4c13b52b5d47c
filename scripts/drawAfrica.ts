/*
 * Draws the countries of Africa for the map of stories: `npx node scripts/run.mjs drawAfrica` writes pwa/map/outlines.ts. The shapes are those of Natural
 * Earth 4.1 at 1:50 million (naturalearthdata.com, public domain), as the package world-atlas brings them, in Lambert's equal-area projection.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { mergeArcs } from 'topojson-client'
import { presimplify, simplify } from 'topojson-simplify'
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'
import { projectFolder } from '../api/platform/paths.ts'
import type { AfricanCountry } from '../data/vocabulary/africa.ts'
import { installOnDemand } from './onDemand.ts'

type Country = Polygon<{ name: string }> | MultiPolygon<{ name: string }>
type Position = number[]
type World = Topology<{ countries: GeometryCollection<{ name: string }> }>

/** ISO 3166-1 numeric, which the source names countries by. */
const numbers: Record<AfricanCountry, string> = {
  ...{ DZ: '012', AO: '024', BJ: '204', BW: '072', BF: '854', BI: '108', CV: '132', CM: '120', CF: '140', TD: '148' },
  ...{ KM: '174', CG: '178', CI: '384', DJ: '262', CD: '180', EG: '818', GQ: '226', ER: '232', SZ: '748', ET: '231' },
  ...{ GA: '266', GM: '270', GH: '288', GN: '324', GW: '624', KE: '404', LS: '426', LR: '430', LY: '434', MG: '450' },
  ...{ MW: '454', ML: '466', MR: '478', MU: '480', MA: '504', MZ: '508', NA: '516', NE: '562', NG: '566', RW: '646' },
  ...{ ST: '678', SN: '686', SC: '690', SL: '694', SO: '706', ZA: '710', SS: '728', SD: '729', TZ: '834', TG: '768' },
  ...{ TN: '788', UG: '800', EH: '732', ZM: '894', ZW: '716' },
}
/** Drawn apart by the source, and no state of its own among those that the United Nations know. */
const parts: Partial<Record<AfricanCountry, string[]>> = { SO: ['Somaliland'] }

/** Too small to be seen or touched as they are: a circle in their place. Degrees east and north. */
const islands: Partial<Record<AfricanCountry, Position>> = {
  CV: [-23.8, 15.8],
  ST: [6.7, 0.5],
  SC: [55.5, -4.6],
  KM: [43.6, -12],
  MU: [57.6, -20.3],
}

/** Units of the drawing for one radius of the earth; its left and upper edge, and how large it is. */
const scale = 560
const [left, top, width, height] = [-424, -352, 840, 720]
/** Corners are left out where that takes less than this from a shape, and islands that are smaller. */
const leastArea = 5
const leastIsland = 14

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Lambert's azimuthal equal-area projection (Snyder 1987, p. 185), with its middle at 17° E, 1° N. */
function project([longitude = 0, latitude = 0]: Position): Position {
  const [east, north, middle] = [radians(longitude - 17), radians(latitude), radians(1)]
  const along = Math.sin(middle) * Math.sin(north) + Math.cos(middle) * Math.cos(north) * Math.cos(east)
  const stretch = scale * Math.sqrt(2 / (1 + along))
  const up = Math.cos(middle) * Math.sin(north) - Math.sin(middle) * Math.cos(north) * Math.cos(east)
  return [stretch * Math.cos(north) * Math.sin(east) - left, -stretch * up - top]
}

function readWorld(folder: string): World {
  const file = path.join(folder, 'countries-50m.json')
  const world: World = JSON.parse(readFileSync(file, 'utf8'))
  const {
    scale: [sx, sy],
    translate: [dx, dy],
  } = world.transform ?? fail('The source has no scale.')
  const arcs = world.arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([stepX = 0, stepY = 0]) => {
      x += stepX
      y += stepY
      return project([x * sx + dx, y * sy + dy])
    })
  })
  const { transform: _degrees, ...rest } = world
  return { ...rest, arcs }
}

function shapesOf(world: World, code: AfricanCountry): string {
  const names = parts[code] ?? []
  const drawn = world.objects.countries.geometries.filter(
    ({ id, properties }) => id === numbers[code] || names.includes((properties as { name?: string }).name ?? ''),
  ) as Country[]
  if (drawn.length !== 1 + names.length) fail(`${code} is drawn ${drawn.length} times.`)
  const rings = mergeArcs(world, drawn)
    .arcs.flatMap((polygon) => polygon.map((ring) => pointsOf(world, ring)))
    .sort((a, b) => areaOf(b) - areaOf(a))
  return rings
    .filter((ring, index) => index === 0 || areaOf(ring) >= leastIsland)
    .map(pathOf)
    .join('')
}

/** Of a ring of arcs, where a negative number is one that is walked backwards. */
function pointsOf({ arcs }: World, ring: number[]): Position[] {
  const points = ring.flatMap((number) => {
    const arc = (number < 0 ? arcs[~number]?.toReversed() : arcs[number]) ?? fail('An arc is missing.')
    return arc.slice(1)
  })
  return points.map(([x = 0, y = 0]) => [Math.round(x), Math.round(y)])
}

const areaOf = (ring: Position[]) =>
  Math.abs(
    ring.reduce((sum, [x = 0, y = 0], index) => {
      const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? []
      return sum + x * nextY - nextX * y
    }, 0) / 2,
  )

/** In whole steps from one corner to the next. */
function pathOf(ring: Position[]): string {
  const [[startX = 0, startY = 0] = []] = ring
  let [x, y] = [startX, startY]
  const steps = ring.slice(1).flatMap(([toX = 0, toY = 0]) => {
    const step = toX === x && toY === y ? [] : [`${toX - x} ${toY - y}`]
    ;[x, y] = [toX, toY]
    return step
  })
  return `M${startX} ${startY}l${steps.join(' ').replaceAll(' -', '-')}z`
}

function fail(why: string): never {
  throw new Error(why)
}

const world = readWorld(await installOnDemand('world-atlas', '2.0.2'))
const simple = simplify(presimplify(world), leastArea) as World
const codes = Object.keys(numbers) as AfricanCountry[]
const outlines = codes.filter((code) => !islands[code]).map((code) => `  ${code}: '${shapesOf(simple, code)}',`)
const places = Object.entries(islands).map(([code, degrees]) => {
  const [x = 0, y = 0] = project(degrees).map(Math.round)
  return `  ${code}: [${x}, ${y}],`
})

writeFileSync(
  path.join(projectFolder, 'pwa/map/outlines.ts'),
  `/*
 * Written by scripts/drawAfrica.ts. Made with Natural Earth, which is in the public domain.
 */

/** Width and height of the drawing. */
export const drawing = [${width}, ${height}] as const

/** Of each country on the mainland and of Madagascar, as a path. */
export const outlines = {
${outlines.join('\n')}
} as const

/** Where the islands are that are too small for an outline. */
export const islands = {
${places.join('\n')}
} as const
`,
)
