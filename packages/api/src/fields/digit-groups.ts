/** Divides characters into groups of four, so that they are easy to read aloud: «4081 7810 7000 0000 0001». */
export const groupByFour = (text: string, separator = ' '): string =>
  text.replace(/.{4}(?=.)/g, `$&${separator}`)
