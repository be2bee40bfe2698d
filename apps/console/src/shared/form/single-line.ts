/** Replaces control characters of pasted text by spaces, because the server refuses them in short texts. */
export const inOneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ')
