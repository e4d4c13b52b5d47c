/** The address of a story that is handed on: it shows messengers the preview and takes people to the story. */
export const sharePath = (id: number) => `/api/share/story/${id}`
