export { donationEvents } from './cardEvents.ts'
export { cardFees } from './cardFees.ts'
export {
  dedicationsOfPerson,
  deleteDonationsBefore,
  deleteDonorNotesBefore,
  donationsOfPerson,
  donorNotesOfPerson,
  eraseDedicationsOfPerson,
  eraseDonorNotesOfPerson,
  eraseDonorOfUnpaid,
  eraseMonthlyOfPerson,
  forgetRecipientsOfCards,
  monthlyGiftsOfPerson,
} from './dataSubject.ts'
export { cardRoom } from './dedications/cardRoom.ts'
export { keepCardRefusals } from './dedications/dedications.store.ts'
export { stopCardsRoutes } from './dedications/stopCards.ts'
export { cardRoutes, donationsRoutes } from './donations.routes.ts'
export { forgetDonorsBefore, hasDonations } from './donations.store.ts'
export { fundsRoutes } from './funds/funds.routes.ts'
export { isPictureInFunds } from './funds/funds.store.ts'
export { deleteFund } from './funds/funds.ts'
export { fundsJobs } from './funds/publicFunds.ts'
export { mobileGiftEvents } from './mobile/events.ts'
export { mobileGiftsRoutes } from './mobile/mobile.routes.ts'
export { endMonthlyOfPerson } from './monthly/desk.ts'
export { monthlyEvents } from './monthly/events.ts'
export { monthlyRoutes, myGivingRoutes } from './monthly/monthly.routes.ts'
export { deleteMonthlyBefore, forgetMonthlyDonorsBefore } from './monthly/monthly.store.ts'
export { paypalRoutes } from './paypal.routes.ts'
export { donationJobs } from './reconcile.ts'
export { deskYearRoutes, donorYearRoutes } from './statements/statements.routes.ts'
export { sumSucceeded } from './totals.ts'
