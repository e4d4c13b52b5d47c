export { donationEvents } from './cardEvents.ts'
export {
  deleteDonationsBefore,
  deleteDonorNotesBefore,
  donationsOfPerson,
  donorNotesOfPerson,
  eraseDonorNotesOfPerson,
  eraseDonorOfUnpaid,
} from './dataSubject.ts'
export { cardRoutes, donationsRoutes } from './donations.routes.ts'
export { forgetDonorsBefore, hasDonations } from './donations.store.ts'
export { paypalRoutes } from './paypal.routes.ts'
export { donationJobs } from './reconcile.ts'
export { deskYearRoutes, donorYearRoutes } from './statements/statements.routes.ts'
export { sumSucceeded } from './totals.ts'
