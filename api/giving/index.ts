export { donationEvents } from './cardEvents.ts'
export { cardFees } from './cardFees.ts'
export {
  deleteDonationsBefore,
  deleteDonorNotesBefore,
  donationsOfPerson,
  donorNotesOfPerson,
  eraseDonorNotesOfPerson,
  eraseDonorOfUnpaid,
  eraseMonthlyOfPerson,
  monthlyGiftsOfPerson,
} from './dataSubject.ts'
export { cardRoutes, donationsRoutes } from './donations.routes.ts'
export { forgetDonorsBefore, hasDonations } from './donations.store.ts'
export { mobileGiftEvents } from './mobile/events.ts'
export { mobileGiftsRoutes } from './mobile/mobile.routes.ts'
export { endMonthlyOfPerson } from './monthly/desk.ts'
export { monthlyEvents } from './monthly/events.ts'
export { monthlyRoutes, myGivingRoutes } from './monthly/monthly.routes.ts'
export { deleteMonthlyBefore, forgetMonthlyDonorsBefore } from './monthly/monthly.store.ts'
export { paypalRoutes } from './paypal.routes.ts'
export { donationJobs } from './reconcile.ts'
export { sumSucceeded } from './totals.ts'
