import { proxy } from 'valtio'
import type { PublishRequest } from '../../../../data/contract/outreach/social.ts'
import { keepRequests } from '../../kit/requests/pendingRequests.ts'

const name = 'A post of which we do not know whether it went out'

/** The click of 'Publish Now' or 'Schedule Post' that was not answered: it may have been done. */
export const publishRequests = keepRequests<PublishRequest>('adminSocialPost', {
  sample: { platforms: [], postText: '' },
  tell: () => ({ name, keptAs: `${name} is` }),
})

/** While a click is under way, its answer may still come, whichever tab is looked at meanwhile. */
export const publishing = proxy({ isUnderWay: false })
