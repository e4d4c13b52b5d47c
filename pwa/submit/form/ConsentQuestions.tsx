import type { GivenConsent, StoryConsent } from '../../../data/contract/stories.ts'
import { consentField } from '../../../data/rules/stories/consent.ts'
import { consentScopes, consentWording } from '../../../data/vocabulary/consent.ts'
import { Icon } from '../../ui/Icon.tsx'
import { check, eye, heart, share, users } from '../../ui/icons.ts'
import { scopeLabels } from '../scopeLabels.ts'

type Props = { consent: GivenConsent | undefined; disabled: boolean }

/**
 * Who is in the picture, whether they agreed, whether a child is among them, and where the story may appear. Each may be
 * left out: then the story appears on this site only, without its picture until somebody has said who is in it.
 */
export function ConsentQuestions({ consent, disabled }: Props) {
  return (
    <fieldset className="fset consent" inert={disabled}>
      <legend>People in your story</legend>
      <PeopleQuestions said={consent} seenIn="in your photo or video" />
      <p className="consent-line" id="consent-scopes">
        <Icon path={share} />
        <span>Where may your story appear?</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset inside of this one would be drawn as a section */}
      <div role="group" aria-labelledby="consent-scopes" className="consent-answers">
        {consentScopes.map((name) => (
          <label key={name}>
            <input type="checkbox" name={name} value="yes" defaultChecked={consent ? consent[name] : name === 'site'} />
            {scopeLabels[name]}
          </label>
        ))}
      </div>
      <p className="small muted">
        We show no picture of a child without a yes from a parent or guardian. With your receipt code you can change
        your answers at any time.
      </p>
    </fieldset>
  )
}

/** Who can be recognised, and whether they agreed. */
export const PeopleQuestions = ({ said, seenIn }: { said: Partial<StoryConsent> | undefined; seenIn: string }) => (
  <>
    <input type="hidden" name={consentField} value={consentWording} />
    <YesNo name="people" icon={eye} question={`Can people be seen or heard ${seenIn}?`} said={said?.people} />
    <div className="consent-people">
      <YesNo name="agreed" icon={check} question="Did they agree to be shown?" said={said?.agreed} />
      <YesNo name="child" icon={users} question="Is a child among them?" said={said?.child} />
      <div className="consent-child">
        <YesNo name="guardian" icon={heart} question="Did a parent or guardian agree?" said={said?.guardian} />
      </div>
    </div>
  </>
)

type YesNoProps = { name: string; icon: string; question: string; said: boolean | null | undefined }

function YesNo({ name, icon, question, said }: YesNoProps) {
  return (
    <>
      <p className="consent-line" id={`consent-${name}`}>
        <Icon path={icon} />
        <span>{question}</span>
      </p>
      <div role="radiogroup" aria-labelledby={`consent-${name}`} className="consent-answers">
        {(['yes', 'no'] as const).map((value) => (
          <label key={value}>
            <input type="radio" name={name} value={value} defaultChecked={said === (value === 'yes')} />
            {value === 'yes' ? 'Yes' : 'No'}
          </label>
        ))}
      </div>
    </>
  )
}
