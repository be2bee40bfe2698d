/**
 * Replaces line breaks and other control characters of pasted text with spaces, because the server refuses control
 * characters in fields of one line.
 */
export const inOneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ')
