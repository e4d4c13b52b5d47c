import { useRef, useState } from 'react'
import type { ContactValues } from '../../data/rules/inbox/contactForm.ts'
import {
  contactMaxLength,
  type EventPreference,
  eventInterests,
  eventInterestWords,
  eventPreferences,
} from '../../data/vocabulary/contact.ts'
import { type Message, msg, t } from '../../data/words/words.ts'
import type { Errors } from '../forms/formErrors.ts'
import { Field } from '../ui/Field.tsx'

const preferenceNames: Record<EventPreference, Message> = {
  online: msg('Online'),
  physical: msg('Physical, at a place'),
  both: msg('Both'),
}

type Props = { values: Pick<ContactValues, 'selectedEvents' | 'eventPreference' | 'location'> | null; errors: Errors }

/** The events that somebody would like to hear of, how and where. Nothing here keeps a message from being sent. */
export function Events({ values, errors }: Props) {
  const location = useRef<HTMLInputElement>(null)
  const [preference, setPreference] = useState(values?.eventPreference ?? '')
  const choose = (one: EventPreference) => {
    setPreference(one)
    if (one === 'online' && location.current) location.current.value = ''
  }
  return (
    <div className="events">
      <p className="muted">
        {t('Tick what you would like to join. We write to you when something like it is planned.')}
      </p>
      <div className="groups">
        {eventInterests.map(({ group, events }) => (
          <fieldset key={group} className="choices">
            <legend>{t(eventInterestWords[group])}</legend>
            {events.map((event) => (
              <label key={event} className="tick">
                <input
                  type="checkbox"
                  name="selectedEvents"
                  value={event}
                  defaultChecked={values?.selectedEvents.includes(event)}
                />
                {t(eventInterestWords[event])}
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <fieldset className="choices inline">
        <legend>
          {t('Event preference')} <span className="required">*</span>
        </legend>
        {eventPreferences.map((one) => (
          <label key={one} className="tick">
            <input
              type="radio"
              name="eventPreference"
              value={one}
              defaultChecked={values?.eventPreference === one}
              onInput={() => choose(one)}
            />
            {t(preferenceNames[one])}
          </label>
        ))}
      </fieldset>
      <Field
        label={t('Location')}
        name="location"
        required={preference === 'physical' || preference === 'both'}
        error={errors.location}
        hint={preference === 'online' ? t('Not needed online.') : undefined}
      >
        <input
          ref={location}
          defaultValue={values?.location}
          maxLength={contactMaxLength.location}
          placeholder={t('City, Country')}
          autoComplete="off"
          disabled={preference === 'online'}
        />
      </Field>
    </div>
  )
}
