/** What a reader can do with a story. `view_complete`: read to its end. */
export const interactionTypes = ['view', 'view_complete', 'like', 'share'] as const

/** Where a story can be shared to. */
export const sharePlatforms = ['facebook', 'twitter', 'linkedin', 'whatsapp', 'copy'] as const
