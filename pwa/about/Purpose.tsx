const values = [
  {
    title: 'Testimony first',
    text: 'A name, a place and a date are more important than a number. The person who saw it tells it.',
  },
  {
    title: 'Safety before speed',
    text: 'No story is worth a robbed nest or a witness in danger. We leave out what could harm.',
  },
  {
    title: 'The story stays yours',
    text: 'You choose the name under it and can correct it. You can take the story back without giving a reason.',
  },
  {
    title: 'Nobody is used',
    text: 'We do not sell hardship. We do not pose animals. We do not photograph children without the people who care for them.',
  },
  {
    title: 'One bar of signal is enough',
    text: 'You can read and write here without signal. What works only in a city is not finished.',
  },
]

/** Mission, vision and values: a page of the notebook. */
export const Purpose = () => (
  <section className="wrap section" aria-labelledby="mission">
    <div className="notebook purpose">
      <div>
        <h2 id="mission">Our mission</h2>
        <p className="saying">
          People know the wildlife beside them. We write this down with them, check it with care, and bring it to those
          who decide.
        </p>
        <h2>Our vision</h2>
        <p className="saying">
          An Africa where people and wildlife share the land and both live well. The people who live beside the animals
          are asked first.
        </p>
      </div>
      <div>
        <h2>Our values</h2>
        <ol className="ladder numbered">
          {values.map(({ title, text }, index) => (
            <li key={title}>
              <b aria-hidden="true">{index + 1}</b>
              <span>
                <strong>{title}.</strong> {text}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  </section>
)
