import { reviewPromise } from '../../data/rules/inbox/reviewClock.ts'

const { least, most } = reviewPromise.volunteer

const steps = [
  `We review your application within ${least}-${most} business days.`,
  'Shortlisted applicants get an evaluation assessment.',
  'Those who pass are added to the team WhatsApp group. We ask you first, because the others there see your number. You can choose email instead.',
  'You get guidance on the programs that match your interests.',
]

/** The way of an application, the same before and after it is sent. */
export const AfterYouApply = () => (
  <ol className="ladder numbered">
    {steps.map((step, index) => (
      <li key={step}>
        <b aria-hidden="true">{index + 1}</b>
        <span>{step}</span>
      </li>
    ))}
  </ol>
)
