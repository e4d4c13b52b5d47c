/** How many stories a choice has. */
export const Count = ({ stories }: { stories: number }) => (
  <span className="how-many">
    {stories.toLocaleString('en-US')}
    <span className="visually-hidden"> {stories === 1 ? 'story' : 'stories'}</span>
  </span>
)
