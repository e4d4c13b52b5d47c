/** What somebody may ask about their own data. A legal enquiry is logged here too, as it has a date to keep. */
export const dataRequestKinds = ['access', 'erasure', 'legal'] as const
export type DataRequestKind = (typeof dataRequestKinds)[number]
