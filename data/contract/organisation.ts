import { z } from 'zod'
import {
  accountHosts,
  type Network,
  networkNames,
  type OrganisationField,
  organisationMaxLength,
} from '../vocabulary/organisation.ts'
import { emailAddress } from './email.ts'

const text = (field: OrganisationField) =>
  z.string().trim().max(organisationMaxLength[field], `Please use at most ${organisationMaxLength[field]} characters.`)

const orNothing = <T extends z.ZodType<string>>(given: T) => z.union([z.literal(''), given])

/** The address of an account, at the network itself: the footer sends people there. */
const account = (network: Network) =>
  orNothing(
    text(network).refine(
      (address) => isAt(address, accountHosts[network]),
      `Please give the whole address of the ${networkNames[network]} account, beginning with https://.`,
    ),
  )

function isAt(address: string, hosts: readonly string[]): boolean {
  const { protocol, hostname, username } = parsed(address) ?? {}
  return protocol === 'https:' && !username && hosts.some((host) => hostname === host || hostname?.endsWith(`.${host}`))
}

function parsed(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}

const fields = z.object({
  /** The person in law who runs the site, and the number under which a register knows it. */
  legalName: text('legalName'),
  registration: text('registration'),
  email: orNothing(text('email').pipe(emailAddress('Please enter a valid email address'))),
  phone: orNothing(
    text('phone').regex(
      /^\+?[\d\s()./-]{5,}$/,
      'Please give the number with its country code, such as +234 1 234 5678.',
    ),
  ),
  /** Lines as on an envelope. */
  postalAddress: text('postalAddress'),
  facebook: account('facebook'),
  twitter: account('twitter'),
  instagram: account('instagram'),
  linkedin: account('linkedin'),
  whatsapp: account('whatsapp'),
  /** Where stories and news send donors. Without it, to the page that the operator has set, or that of this site. */
  donationPage: orNothing(
    text('donationPage').pipe(
      z.url({ protocol: /^https?$/, error: 'Please give the whole address, beginning with https://.' }),
    ),
  ),
  editorialLead: text('editorialLead'),
  fieldCoordination: text('fieldCoordination'),
  communityAndRewards: text('communityAndRewards'),
  technologyAndSafety: text('technologyAndSafety'),
})

/** `GET /api/organisation`, and part of every page: what was given. Nothing is invented for what was not. */
export type Organisation = Partial<Record<OrganisationField, string>>

/** `PATCH /api/organisation`: the fields that change; an empty text takes one back. Answers with all that is given. */
export const organisationChange = fields.partial().strict()
export type OrganisationChange = z.infer<typeof organisationChange>
