import { adultAge, genderWords, nextOfKinGenders } from '../../data/vocabulary/volunteers.ts'
import { t } from '../../data/words/words.ts'
import { Field } from '../ui/Field.tsx'
import { Fold } from '../ui/Fold.tsx'
import { Notice } from '../ui/Notice.tsx'
import { type PartProps, TextField } from './TextField.tsx'

export const NextOfKin = ({ needsGuardian, ...part }: PartProps & { needsGuardian: boolean }) => (
  <Fold
    id="next-of-kin"
    className="fset"
    isOpen={needsGuardian || part.values.nextOfKinName !== ''}
    head={
      <h3>
        {t('Next of kin')} <span className="small muted legend-note">{t('optional')}</span>
      </h3>
    }
  >
    <p className="muted">
      {t('Whom we call if something happens to you outdoors. Please ask them before you name them.')}
    </p>
    {needsGuardian && (
      <Notice>
        <p>
          {t(
            'You are under {age}. Please name a parent or guardian here, if you can: we talk to them before anything else.',
            { age: adultAge },
          )}
        </p>
      </Notice>
    )}
    <div className="side-by-side">
      <TextField {...part} name="nextOfKinName" label={t('Name of next of kin')} />
      <TextField {...part} name="nextOfKinRelationship" label={t('Relationship to you')} />
      <TextField {...part} name="nextOfKinPhone" label={t('Phone of next of kin')} type="tel" inputMode="tel" />
      <Field label={t('Gender of next of kin')} name="nextOfKinGender" error={part.errors.nextOfKinGender}>
        <select defaultValue={part.values.nextOfKinGender}>
          <option value="">{t('Not said')}</option>
          {nextOfKinGenders.map((gender) => (
            <option key={gender} value={gender}>
              {t(genderWords[gender])}
            </option>
          ))}
        </select>
      </Field>
      <TextField {...part} name="nextOfKinAddress" label={t('Address of next of kin')} />
      <TextField {...part} name="nextOfKinWorkplace" label={t('Workplace of next of kin')} />
    </div>
  </Fold>
)
