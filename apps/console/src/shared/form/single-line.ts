/** Replaces control characters of pasted text, which the server refuses in short texts. */
export const inOneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ')
