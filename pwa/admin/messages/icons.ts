/** On the grid of `ui/icons.ts`. */
export const printer = 'M7 9V3.5h10V9M7 17H3.5V9h17v8H17M7 14h10v6.5H7z'
