const reasons = [
  {
    title: 'It pays for people',
    text: 'Conservation is decided at village meetings and school gates. A gift pays for those who are in the room.',
  },
  {
    title: 'It goes where roads end',
    text: 'Collecting a story can take a day on a boat. Nobody who tells one should have to pay for it.',
  },
  {
    title: 'It buys time',
    text: 'A patrol that is paid for a week is a week in which an animal is left alone.',
  },
  {
    title: 'You can read what became of it',
    text: 'What the money did is told here, by the people who did it, with a name, a place and a date.',
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
