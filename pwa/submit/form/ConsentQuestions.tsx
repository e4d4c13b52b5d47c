import { useEffect, useState } from 'react'
import type { GivenConsent, StoryConsent } from '../../../data/contract/stories.ts'
import { consentField, isHeardAlone } from '../../../data/rules/stories/consent.ts'
import { consentPlaces, consentWording } from '../../../data/vocabulary/consent.ts'
import { t } from '../../../data/words/words.ts'
import { Fold } from '../../ui/Fold.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { check, eye, heart, microphone, share, users } from '../../ui/icons.ts'
import { scopeLabels } from '../scopeLabels.ts'
import { SpokenHelp } from './SpokenHelp.tsx'
import { SpokenYes } from './SpokenYes.tsx'
import type { Files } from './useFiles.ts'
import type { Spoken } from './useSpoken.ts'

interface Props {
  consent: GivenConsent | undefined
  files: Files
  /** The story, and the yes of those who are in it, as far as they are spoken into the form. */
  told: Spoken
  yes: Spoken
  disabled: boolean
}

/**
 * Who is in the picture or is heard, whether they agreed, whether a child is among them, where the story may appear, and whether its
 * recording may be heard there. They open with the first file. Who never opened them was not asked. Each may be left out: a place that is not
 * ticked is a no, and an editor decides about the photo and video. A recording waits until somebody has said who is heard.
 */
export function ConsentQuestions({ consent, files, told, yes, disabled }: Props) {
  const kinds = [...files.files, ...(told.hasSome ? [told.kept] : [])]
  const isAlone = isHeardAlone(kinds)
  const hasRecording = kinds.some(({ kind }) => kind === 'audio')
  // Before there are scripts nobody knows what will be chosen: it is asked of everybody.
  const [isAwake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  const [wasOpened, setOpened] = useState(false)
  const isAnswered = kinds.length > 0 || consent !== undefined
  return (
    <Fold
      everywhere
      className="fset consent"
      isOpen={isAnswered}
      onOpened={() => setOpened(true)}
      head={<h3>{t('People in your story')}</h3>}
    >
      <div inert={disabled}>
        <SpokenHelp step="people" />
        <PeopleQuestions
          said={consent}
          question={
            isAlone
              ? t('Can people be heard in your recording? You count too.')
              : t('Can people be seen or heard in your photo, video or recording?')
          }
          agreedQuestion={isAlone ? t('Did they agree to be heard?') : undefined}
          isUnseen={isAwake && !wasOpened && !isAnswered}
        />
        <p className="small muted">
          {t('If you do not answer, an editor looks at your photo or video and decides whether it is shown.')}
        </p>
        <SpokenYes files={files} spoken={yes} disabled={disabled} />
        <SpokenHelp step="scopes" />
        <p className="consent-line" id="consent-scopes">
          <Icon path={share} />
          <span>{t('Where may your story appear?')}</span>
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset inside of this one would be drawn as a section */}
        <div role="group" aria-labelledby="consent-scopes" className="consent-answers">
          {consentPlaces.map((name) => (
            <label key={name}>
              <input
                type="checkbox"
                name={name}
                value="yes"
                defaultChecked={consent ? consent[name] : name === 'site'}
              />
              {t(scopeLabels[name])}
            </label>
          ))}
        </div>
        <div hidden={isAwake && !hasRecording}>
          <YesNo
            name="voice"
            icon={microphone}
            question={t('May your recording be heard there?')}
            said={consent?.voice ?? true}
          />
          <p className="small muted">{t('If you say no, only the words of your story appear there.')}</p>
        </div>
        <p className="small muted">
          {t(
            'We publish no picture or recording of a child without a yes from a parent or guardian. With your receipt code you can change your answers at any time.',
          )}
        </p>
      </div>
    </Fold>
  )
}

interface PeopleProps {
  said: Partial<StoryConsent> | undefined
  /** Whether anybody can be recognised. */
  question: string
  /** Whether they agreed, where it is asked in other words. */
  agreedQuestion?: string
  /** Folded away, and never opened: the form says that nobody was asked. */
  isUnseen?: boolean
}

/** Who can be recognised, and whether they agreed. */
export const PeopleQuestions = ({ said, question, agreedQuestion, isUnseen }: PeopleProps) => (
  <>
    <input type="hidden" name={consentField} value={consentWording} disabled={isUnseen} />
    <YesNo name="people" icon={eye} question={question} said={said?.people} />
    <div className="consent-people">
      <YesNo
        name="agreed"
        icon={check}
        question={agreedQuestion ?? t('Did they agree to be shown or heard?')}
        said={said?.agreed}
      />
      <YesNo name="child" icon={users} question={t('Is a child among them?')} said={said?.child} />
      <div className="consent-child">
        <YesNo name="guardian" icon={heart} question={t('Did a parent or guardian agree?')} said={said?.guardian} />
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
            {value === 'yes' ? t('Yes') : t('No')}
          </label>
        ))}
      </div>
    </>
  )
}
