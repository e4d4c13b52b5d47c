const reasons = [
  {
    title: 'It pays for people',
    text: 'People in villages and schools decide about conservation. A donation pays for those who work with them.',
  },
  {
    title: 'It goes where roads end',
    text: 'To collect a story can take a day on a boat. The person who tells it should not have to pay for that.',
  },
  {
    title: 'It buys time',
    text: 'A donation pays a patrol, so that it can protect animals for one more week.',
  },
  {
    title: 'You can read what became of it',
    text: 'The people who did the work tell here what the money did, with a name, a place and a date.',
  },
]

export const WhyDonate = () => (
  <section className="fset" aria-labelledby="why-donate">
    <h2 id="why-donate">Why donate</h2>
    <dl className="why">
      {reasons.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </section>
)
