/** A paste brings tabs and ends of lines, which the server takes in no short text. */
export const inOneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ')
