/** The one sentence that says what the content of a first start is. */
export const demoNotice =
  'This site shows demonstration content: the people, the villages and the numbers in these stories and posts are invented, and every picture is artwork, because no photo was taken.'
