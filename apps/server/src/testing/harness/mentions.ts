/** Digits that are few stand in identifiers by chance: those count as a word of their own, in an address as well. */
export const mentions = (text: string, word: string): boolean =>
  /^\d{4,6}$/.test(word)
    ? new RegExp(`(?:(?<![\\w.-])|(?<=%[\\dA-F]{2}))${word}(?![\\w-])`).test(text)
    : text.includes(word)
