/**
 * Replaces line breaks and other control characters of pasted text with spaces, because the server refuses them
 * in single lines.
 */
export const inOneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ')
