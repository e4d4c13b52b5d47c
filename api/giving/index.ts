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
export { mobileGiftEvents } from './mobile/events.ts'
export { mobileGiftsRoutes } from './mobile/mobile.routes.ts'
export { paypalRoutes } from './paypal.routes.ts'
export { donationJobs } from './reconcile.ts'
export { sumSucceeded } from './totals.ts'
