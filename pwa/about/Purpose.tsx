import { msg, t } from '../../data/words/words.ts'
import { Fold } from '../ui/Fold.tsx'

const values = [
  {
    title: msg('Testimony first.'),
    text: msg('A name, a place and a date are more important than a number. The person who saw it tells it.'),
  },
  {
    title: msg('Safety before speed.'),
    text: msg('No story is worth a robbed nest or a witness in danger. We leave out what could harm.'),
  },
  {
    title: msg('The story stays yours.'),
    text: msg('You choose the name under it and can correct it. You can take the story back without giving a reason.'),
  },
  {
    title: msg('Nobody is used.'),
    text: msg(
      'We do not sell hardship. We do not pose animals. We do not photograph children without the people who care for them.',
    ),
  },
  {
    title: msg('One bar of signal is enough.'),
    text: msg('You can read and write here without signal. What works only in a city is not finished.'),
  },
]

/** Mission, vision and values: a page of the notebook. */
export const Purpose = () => (
  <section className="wrap section" aria-labelledby="mission">
    <div className="notebook purpose">
      <div>
        <h2 id="mission">{t('Our mission')}</h2>
        <p className="saying">
          {t(
            'People know the wildlife beside them. We write this down with them, check it with care, and bring it to those who decide.',
          )}
        </p>
        <h2>{t('Our vision')}</h2>
        <p className="saying">
          {t(
            'An Africa where people and wildlife share the land and both live well. The people who live beside the animals are asked first.',
          )}
        </p>
      </div>
      <div>
        <Fold head={<h2>{t('Our values')}</h2>}>
          <ol className="ladder numbered">
            {values.map(({ title, text }, index) => (
              <li key={title}>
                <b aria-hidden="true">{index + 1}</b>
                <span>
                  <strong>{t(title)}</strong> {t(text)}
                </span>
              </li>
            ))}
          </ol>
        </Fold>
      </div>
    </div>
  </section>
)
