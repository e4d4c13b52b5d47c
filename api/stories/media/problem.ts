/** A file that cannot become a photo, video or recording of this site, with the reason in words for the admin. Trying again is no use. */
export class UnusableMedia extends Error {}
