/** How an author shows that an address is theirs: by the link in a mail, or by the receipt code of a story sent under it. */
export const addressProofs = ['mail', 'receipt'] as const
export type AddressProof = (typeof addressProofs)[number]

export const authorMaxLength = {
  name: 100,
  email: 150,
  phone: 50,
  location: 150,
  bio: 2000,
  bankAccountDetails: 1000,
} as const

/** What an admin types to delete a profile, and reads having typed something else. */
export const deletionWord = 'DELETE'
export const deletionCancelled = 'Delete cancelled. Author profile was not deleted.'
