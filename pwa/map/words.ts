/** '1 story', '1,204 stories'. */
export const inStories = (stories: number) => (stories === 1 ? '1 story' : `${stories.toLocaleString('en-US')} stories`)
