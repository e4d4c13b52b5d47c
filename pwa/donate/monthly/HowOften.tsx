import { t } from '../../../data/words/words.ts'
import type { GiftFields } from '../donation.ts'

/** Once, or each month by card. */
export const HowOften = ({ fields }: { fields: GiftFields }) => (
  <fieldset className="choices inline">
    <legend>{t('How often?')}</legend>
    <label className="tick">
      <input type="radio" name="often" value="once" defaultChecked={!fields.isMonthly} /> {t('Once')}
    </label>
    <label className="tick">
      <input type="radio" name="often" value="monthly" defaultChecked={fields.isMonthly} /> {t('Every month')}
    </label>
  </fieldset>
)

/** What a donor has to know who gives each month. */
export const MonthlyHint = () => (
  <p className="help">
    {t(
      'We take it from your card each month until you end it. Every receipt has a link: there you change the amount, enter another card, or end it. You need no account.',
    )}
  </p>
)
