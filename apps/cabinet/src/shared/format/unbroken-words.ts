/**
 * Splits a text at its words with a hyphen, such as «Т-Банк», which are the parts at odd places. A no-break space joins words.
 */
export const splitUnbroken = (text: string): string[] => text.split(/([\S\u00a0]*-[\S\u00a0]*)/)
