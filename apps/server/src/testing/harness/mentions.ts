/**
 * Returns true when the text contains the word. A number of 4 to 6 digits must be a separate word or follow a
 * URL escape, because longer ids contain such digits by chance.
 */
export const mentions = (text: string, word: string): boolean =>
  /^\d{4,6}$/.test(word)
    ? new RegExp(`(?:(?<![\\w.-])|(?<=%[\\dA-F]{2}))${word}(?![\\w-])`).test(text)
    : text.includes(word)
