/** A file that cannot become a photo, video or recording of this site, with the reason in words for the admin. Trying again is no use. */
export class UnusableMedia extends Error {}

/** Said of a good photo, too: nothing is wrong with it but its size. */
export const tooMuchMemory = 'The photo cannot be opened: it needs too much memory.'
