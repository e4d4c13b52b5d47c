import { adultAge, nextOfKinGenders } from '../../data/vocabulary/volunteers.ts'
import { Field } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { type PartProps, TextField } from './TextField.tsx'

export const NextOfKin = ({ needsGuardian, ...part }: PartProps & { needsGuardian: boolean }) => (
  <fieldset className="fset" id="next-of-kin">
    <legend>
      Next of kin <span className="small muted legend-note">optional</span>
    </legend>
    <p className="muted">Whom we call if something happens to you outdoors. Please ask them before you name them.</p>
    {needsGuardian && (
      <Notice>
        <p>
          You are under {adultAge}. Please name a parent or guardian here, if you can: we talk to them before anything
          else.
        </p>
      </Notice>
    )}
    <div className="side-by-side">
      <TextField {...part} name="nextOfKinName" label="Name of next of kin" />
      <TextField {...part} name="nextOfKinRelationship" label="Relationship to you" />
      <TextField {...part} name="nextOfKinPhone" label="Phone of next of kin" type="tel" inputMode="tel" />
      <Field label="Gender of next of kin" name="nextOfKinGender" error={part.errors.nextOfKinGender}>
        <select defaultValue={part.values.nextOfKinGender}>
          <option value="">Not said</option>
          {nextOfKinGenders.map((gender) => (
            <option key={gender}>{gender}</option>
          ))}
        </select>
      </Field>
      <TextField {...part} name="nextOfKinAddress" label="Address of next of kin" />
      <TextField {...part} name="nextOfKinWorkplace" label="Workplace of next of kin" />
    </div>
  </fieldset>
)
