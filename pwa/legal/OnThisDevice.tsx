/** The place of the list of what this device stores, part by part. */
export const OnThisDevice = () => null
