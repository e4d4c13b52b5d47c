const values = [
  {
    title: 'Testimony first',
    text: 'A named person, a place and a date come before any number. Whoever saw it tells it.',
  },
  {
    title: 'Safety before speed',
    text: 'No story is worth a nest that is robbed or a witness who is found. What could harm stays out.',
  },
  {
    title: 'The story stays yours',
    text: 'You choose the name under it, you can correct it, and you can take it back without giving a reason.',
  },
  {
    title: 'Nobody is a prop',
    text: 'We do not sell hardship, stage animals, or photograph children without the people who care for them.',
  },
  {
    title: 'One bar of signal is enough',
    text: 'What works only in a city is not finished. Reading and writing here work without a connection.',
  },
]

/** Mission, vision and values: a page of the notebook. */
export const Purpose = () => (
  <section className="wrap sec" aria-labelledby="mission">
    <div className="notebook purpose">
      <div>
        <h2 id="mission">Our mission</h2>
        <p className="say">
          To make what people know about the wildlife beside them count: by writing it down with them, checking it with
          care, and carrying it to where decisions are made.
        </p>
        <h2>Our vision</h2>
        <p className="say">
          An Africa where people and wildlife share the land on terms both can live with, and where those who live
          beside the animals are the first to be asked.
        </p>
      </div>
      <div>
        <h2>Our values</h2>
        <ol className="ladder n">
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
