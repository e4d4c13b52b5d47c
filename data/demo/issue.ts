/** A newsletter of the demonstration world that somebody has begun to write. */
export const demoIssue = {
  subject: 'What you heard at night',
  content: [
    '<h2>What you heard at night</h2>',
    '<p>Many of you write about animals that you did not see. You heard them. This month we collect these stories: frogs, owls, hyenas, and the ranger who counts them with closed eyes.</p>',
    '<p>Did you hear something too? Write to us. A short story is enough.</p>',
    '<p>This newsletter is an example. It shows you how one is written.</p>',
  ].join(''),
  daysOld: 2.2,
} as const
