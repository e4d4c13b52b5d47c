/** What an admin can say about the people behind the site, with the most letters each may have. */
export const organisationMaxLength = {
  legalName: 200,
  registration: 200,
  email: 150,
  phone: 40,
  postalAddress: 500,
  facebook: 300,
  twitter: 300,
  instagram: 300,
  linkedin: 300,
  whatsapp: 300,
  donationPage: 300,
  editorialLead: 100,
  fieldCoordination: 100,
  communityAndRewards: 100,
  technologyAndSafety: 100,
} as const
export type OrganisationField = keyof typeof organisationMaxLength

/** The networks where the initiative may have an account, and the hosts an address of each may have. */
export const accountHosts = {
  facebook: ['facebook.com', 'fb.com'],
  twitter: ['twitter.com', 'x.com'],
  instagram: ['instagram.com'],
  linkedin: ['linkedin.com'],
  whatsapp: ['whatsapp.com', 'wa.me'],
} as const
export type Network = keyof typeof accountHosts
export const networks = Object.keys(accountHosts) as Network[]

/** The names by which people know them. */
export const networkNames: Record<Network, string> = {
  facebook: 'Facebook',
  twitter: 'Twitter',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  whatsapp: 'WhatsApp',
}
