import { StaticRouter } from 'react-router-dom'
import type { Notice, NoticeField } from '../../data/contract/notice.ts'
import { here, prefixOf } from '../../data/rules/languages.ts'
import { language } from '../../data/words/language.ts'
import { t } from '../../data/words/words.ts'
import { Layout } from '../app/frame/Layout.tsx'
import { paths } from '../app/paths.ts'
import { Field } from '../ui/Field.tsx'
import { CodeInGroups } from './receipt/CodeInGroups.tsx'

/** What became of a story that was sent without the app, or what a link in a mail is about: a page of the server in the frame of the site. */
export const NoticePage = ({ title, paragraphs, code, form, choices = [], links }: Notice) => (
  <StaticRouter basename={prefixOf(language())} location={here(paths.submitStory)}>
    <Layout>
      <div className="wrap section">
        <div className="notebook sheet" style={{ marginInline: 'auto' }}>
          <h1>{title}</h1>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {code && (
            <div className="ticket">
              <div className="stub">
                <h2>{t('Your receipt code')}</h2>
                <CodeInGroups code={code} />
                <p className="small">
                  {t(
                    'Write it down and keep it like a key. Whoever has it can see where this story is, correct it, and take it back. If you lose it, we send it again to the email address of the story.',
                  )}
                </p>
              </div>
            </div>
          )}
          {choices.map(({ words, forms }) => (
            <section key={words} aria-label={words} style={{ marginTop: 'var(--space-5)' }}>
              <p>{words}</p>
              <div className="acts">
                {forms.map(({ action, button }) => (
                  <form key={action} method="post" action={action}>
                    <button type="submit" className="button line">
                      {button}
                    </button>
                  </form>
                ))}
              </div>
            </section>
          ))}
          {form && (
            <form method="post" action={form.action} style={{ marginTop: 'var(--space-5)' }}>
              {form.title && <h2>{form.title}</h2>}
              {form.fields?.map((field) => (
                <NoticeInput key={field.name} field={field} />
              ))}
              {form.tick && (
                <label className="tick" style={{ marginBottom: 'var(--space-4)' }}>
                  <input type="checkbox" name={form.tick.name} value="yes" />
                  <span>{form.tick.words}</span>
                </label>
              )}
              <button type="submit" className="button">
                {form.button}
              </button>
            </form>
          )}
          <p className="acts" style={{ marginTop: 'var(--space-5)' }}>
            {links.map(({ to, label }, index) => (
              <a key={to} className={index === 0 && !form && choices.length === 0 ? 'button' : 'button line'} href={to}>
                {label}
              </a>
            ))}
          </p>
        </div>
      </div>
    </Layout>
  </StaticRouter>
)

const NoticeInput = ({
  field: { name, label, hint, value, error, type = 'text', maxLength, groups },
}: {
  field: NoticeField
}) => (
  <Field label={label} name={name} hint={hint} error={error} required>
    {groups ? (
      <select required defaultValue={value}>
        <option value="">{t('Please choose')}</option>
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    ) : (
      <input type={type} required defaultValue={value} maxLength={maxLength} dir={type === 'tel' ? 'ltr' : undefined} />
    )}
  </Field>
)
