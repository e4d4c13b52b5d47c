import { queryOptions } from '@tanstack/react-query'
import type { Organisation, OrganisationChange } from '../../../../data/contract/organisation.ts'
import type { OrganisationField } from '../../../../data/vocabulary/organisation.ts'
import { read, remote } from '../../../remote/client.ts'
import { polled } from './polled.ts'

const { organisation } = remote.api

export const organisationQuery = queryOptions({
  ...polled,
  queryKey: ['organisation'],
  queryFn: () => read(organisation.$get()),
})

export const changeOrganisation = (json: OrganisationChange) => read(organisation.$patch({ json }))

/** Without one of these a visitor has the form alone, and donors and newsletter readers miss what law asks for. */
const needed: readonly [OrganisationField, string][] = [
  ['legalName', 'legal name'],
  ['email', 'email address'],
  ['phone', 'phone number'],
  ['postalAddress', 'postal address'],
]

/** What visitors miss, in the order of the form. */
export const missingIn = (given: Organisation): string[] =>
  needed.filter(([field]) => !given[field]).map(([, name]) => name)
