/**
 * Returns true when the text contains `word`. A `word` of 4 to 6 digits counts only as a separate word or after a URL
 * escape, because longer ids contain such digits by chance.
 */
export const mentions = (text: string, word: string): boolean =>
  /^\d{4,6}$/.test(word)
    ? new RegExp(`(?:(?<![\\w.-])|(?<=%[\\dA-F]{2}))${word}(?![\\w-])`).test(text)
    : text.includes(word)
