/** Short numbers occur in identifiers by chance, so they count only as separate words, also in addresses. */
export const mentions = (text: string, word: string): boolean =>
  /^\d{4,6}$/.test(word)
    ? new RegExp(`(?:(?<![\\w.-])|(?<=%[\\dA-F]{2}))${word}(?![\\w-])`).test(text)
    : text.includes(word)
