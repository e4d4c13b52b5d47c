import { Link } from 'react-router-dom'
import type { PublicFund } from '../../../data/contract/funds.ts'
import { wholeDollars } from '../../../data/rules/dollars.ts'
import { language } from '../../../data/words/language.ts'
import { t } from '../../../data/words/words.ts'
import { paths } from '../../app/paths.ts'
import { LitePhoto, sourcesOf } from '../../ui/CoverImage.tsx'
import { longDate } from '../../ui/format/dates.ts'
import { useLite } from '../../ui/lite.ts'

/** One thing that was done, in the language in which somebody has written of it. */
export function FundItem({ fund }: { fund: PublicFund }) {
  const { day, title, words, amount, picture, story } = fund
  const isLite = useLite()
  const own = fund.language === language() ? {} : { lang: fund.language }
  return (
    <li className="fund">
      {picture && (
        <span
          className={isLite ? 'cover lite' : 'cover'}
          style={{ background: `url("${picture.placeholder}") center / cover` }}
        >
          {isLite ? (
            <LitePhoto picture={picture} alt={fund.pictureAlt} />
          ) : (
            <img
              {...sourcesOf(picture)}
              {...own}
              sizes="(min-width: 62rem) 14rem, 100vw"
              alt={fund.pictureAlt}
              loading="lazy"
              decoding="async"
            />
          )}
        </span>
      )}
      <div>
        <p className="muted small">
          <time dateTime={day}>{longDate(`${day}T12:00:00.000Z`)}</time>
          {amount !== null && <b> {wholeDollars(Math.round(amount / 100))}</b>}
        </p>
        <h3 tabIndex={-1} dir="auto" {...own}>
          {title}
        </h3>
        <p className="words" dir="auto" {...own}>
          {words}
        </p>
        {story && (
          <p>
            <Link to={paths.story(story.id)} dir="auto">
              {t('Read the story: {title}', { title: story.title })}
            </Link>
          </p>
        )}
      </div>
    </li>
  )
}
