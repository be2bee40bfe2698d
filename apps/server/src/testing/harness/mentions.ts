/**
 * Returns true when a text contains a word. A short number counts only as a separate word, also in a URL,
 * because identifiers contain short numbers by chance.
 */
export const mentions = (text: string, word: string): boolean =>
  /^\d{4,6}$/.test(word)
    ? new RegExp(`(?:(?<![\\w.-])|(?<=%[\\dA-F]{2}))${word}(?![\\w-])`).test(text)
    : text.includes(word)
