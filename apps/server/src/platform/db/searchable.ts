/** Converts a text to the form in which texts are searched: lower case, «ё» as «е», single spaces. */
export const searchable = (text: string): string =>
  text.normalize('NFC').toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim()
