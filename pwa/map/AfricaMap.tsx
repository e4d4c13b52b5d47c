import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { countryName } from '../../data/rules/countryName.ts'
import { type AfricanCountry, africanCountries } from '../../data/vocabulary/africa.ts'
import { t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { rich } from '../ui/rich.ts'
import { drawing, islands, outlines } from './outlines.ts'
import { shadeFor, shades } from './shades.ts'

export type CountryCounts = ReadonlyMap<string, number>

/** Each country leads to its stories, also without scripts; the more of them, the darker. The list beside it says the same. */
export function AfricaMap({ counts }: { counts: CountryCounts }) {
  return (
    <figure className="africa">
      <a className="skip-map" href="#countries">
        {t('Go to the list of countries')}
      </a>
      <svg viewBox={`0 0 ${drawing.join(' ')}`} aria-label={t('Map of Africa')}>
        {inOrder.map(({ code }) => (
          <Country key={code} code={code} name={countryName(code)} stories={counts.get(code) ?? 0} />
        ))}
      </svg>
      <figcaption>
        <ul className="shades" aria-label={t('What the colours mean')}>
          {shades().map(({ shade, label }) => (
            <li key={shade}>
              <i className={shade} /> {label}
            </li>
          ))}
        </ul>
        <p className="caption">
          {t(
            'Outlines: Natural Earth. A dashed outline: the status of Western Sahara is disputed. Borders are drawn to find stories by and say nothing of any claim.',
          )}
        </p>
      </figcaption>
    </figure>
  )
}

/** Islands over the mainland, which would else cover their names. */
const inOrder = [
  ...africanCountries.filter(({ code }) => code in outlines),
  ...africanCountries.filter(({ code }) => code in islands),
]

interface CountryProps {
  code: AfricanCountry
  name: string
  stories: number
}

function Country({ code, name, stories }: CountryProps) {
  const says = t('{country}, {stories, plural, one {# story} other {# stories}}', { country: name, stories })
  const status = code === 'EH' ? ' disputed' : ''
  return (
    <Link className={`land ${shadeFor(stories)}${status}`} to={paths.storiesFrom(code)} aria-label={says}>
      {code in islands ? <Island place={code as keyof typeof islands} name={name} /> : <title>{says}</title>}
      {code in outlines && <path d={outlines[code as keyof typeof outlines]} fillRule="evenodd" />}
    </Link>
  )
}

/** Too small to be seen: a circle that bears its name. */
function Island({ place, name }: { place: keyof typeof islands; name: string }) {
  const [x, y] = islands[place]
  const { anchor, from } = labels[place]
  const line = (isSecond: boolean) => (words: ReactNode) => (
    <tspan x={from} dy={isSecond ? '1.15em' : 0}>
      {words}
    </tspan>
  )
  return (
    <>
      <circle cx={x} cy={y} r="15" />
      {place === 'ST' ? (
        <text y={y} textAnchor={anchor}>
          {rich('<first>São Tomé </first><second>and Príncipe</second>', { first: line(false), second: line(true) })}
        </text>
      ) : (
        <text y={y - 28} textAnchor={anchor}>
          {line(false)(name)}
        </text>
      )}
    </>
  )
}

interface Label {
  anchor: 'start' | 'middle' | 'end'
  from: number
}

/** Where there is room for a name, also in the large letters of a phone; the longest one is broken in two. */
const labels: Record<keyof typeof islands, Label> = {
  CV: { anchor: 'start', from: 0 },
  ST: { anchor: 'end', from: islands.ST[0] - 32 },
  SC: { anchor: 'end', from: drawing[0] },
  KM: { anchor: 'middle', from: islands.KM[0] },
  MU: { anchor: 'end', from: drawing[0] },
}
