import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { Organisation } from '../../../data/contract/organisation.ts'
import {
  networkNames,
  networks,
  type OrganisationField,
  organisationMaxLength,
} from '../../../data/vocabulary/organisation.ts'
import { leadership } from '../../app/organisation.ts'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { issuesOf } from '../kit/data/failures.ts'
import { changeOrganisation, missingIn, organisationQuery } from '../kit/data/organisation.ts'
import { changesOf } from '../kit/edit/editDraft.ts'
import { textField } from '../kit/edit/textField.ts'
import { usePanelEdit } from '../kit/edit/useEdit.ts'
import { Loaded } from '../kit/lists/Loaded.tsx'

type Texts = Record<OrganisationField, string>
interface Part {
  legend: string
  help: string
  fields: readonly { name: OrganisationField; label: string; type?: 'email' | 'tel' | 'url' | 'lines' }[]
}

const parts: readonly Part[] = [
  {
    legend: 'How to reach you',
    help: 'Shown in the footer, on the contact page and below the legal texts. The postal address stands in every newsletter.',
    fields: [
      { name: 'email', label: 'Public email address', type: 'email' },
      { name: 'phone', label: 'Phone number', type: 'tel' },
      { name: 'postalAddress', label: 'Postal address', type: 'lines' },
    ],
  },
  {
    legend: 'Who runs the site',
    help: 'The organisation in law, as a register or a court would name it.',
    fields: [
      { name: 'legalName', label: 'Legal name' },
      { name: 'registration', label: 'Register and number' },
    ],
  },
  {
    legend: 'Accounts at networks',
    help: 'The whole address of each account. Where there is none, the icon leads to the hashtag.',
    fields: networks.map((name) => ({ name, label: networkNames[name], type: 'url' as const })),
  },
  {
    legend: 'Donation page',
    help: 'Where the Donate buttons of stories and news lead, in a new tab. Empty: to the page that whoever runs the server has set, else to the donation page of this site.',
    fields: [{ name: 'donationPage', label: 'Address of the page', type: 'url' }],
  },
  {
    legend: 'The four who answer',
    help: 'Their names on the About page. A role without a name shows the role alone.',
    fields: leadership.map(({ role, field }) => ({ name: field, label: role })),
  },
]
const names = parts.flatMap(({ fields }) => fields.map(({ name }) => name))

/** What visitors are told about the people behind the site. Nothing is shown that was not filled in. */
export function OrganisationPanel() {
  const { data, error, refetch } = useQuery(organisationQuery)
  return (
    <section className="panel" aria-labelledby="public-details">
      <h3 id="public-details">Public details</h3>
      <Loaded from={{ data, error, refetch }} />
      {data && <Missing given={data} />}
      {data && <Form given={data} />}
    </section>
  )
}

function Missing({ given }: { given: Organisation }) {
  const missing = missingIn(given)
  if (missing.length === 0) return null
  return (
    <Notice>
      <p>
        Visitors do not see these yet: {missing.join(', ')}. Many countries ask for them on a site that takes gifts.
      </p>
    </Notice>
  )
}

function Form({ given }: { given: Organisation }) {
  const queries = useQueryClient()
  const { words, write, save, isPending, error } = usePanelEdit(textsOf(given), {
    save: ({ words, base }) => changeOrganisation(changesOf(base, words)),
    onSaved: (saved) => queries.setQueryData(organisationQuery.queryKey, saved),
    done: () => ({ title: 'Details Saved', text: 'The site shows them from now on.' }),
    failed: 'Save Failed',
  })
  const text = textField(words, write)
  const issues = issuesOf(error)

  function submit(event: FormEvent) {
    event.preventDefault()
    save()
  }

  return (
    <form onSubmit={submit} noValidate>
      {parts.map(({ legend, help, fields }) => (
        <fieldset key={legend} className="fset">
          <legend>{legend}</legend>
          <p className="small muted">{help}</p>
          <div className="side-by-side">
            {fields.map(({ name, label, type }) => {
              const control = { maxLength: organisationMaxLength[name], ...text(name) }
              return (
                <Field key={name} name={name} label={label} error={issues[name]}>
                  {type === 'lines' ? <textarea rows={4} {...control} /> : <input type={type ?? 'text'} {...control} />}
                </Field>
              )
            })}
          </div>
        </fieldset>
      ))}
      <button type="submit" className="button" aria-busy={isPending}>
        Save details
      </button>
    </form>
  )
}

const textsOf = (given: Organisation) => Object.fromEntries(names.map((name) => [name, given[name] ?? ''])) as Texts
