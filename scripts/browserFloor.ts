/** The oldest browsers that the README promises. Syntax and styles are built for them; a test keeps newer calls out. */
export const browserFloor = ['chrome92', 'edge92', 'safari15.4', 'ios15.4', 'firefox102']
