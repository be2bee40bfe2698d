import cyrillicUrl from './onest-cyrillic.woff2?url&no-inline'
import latinUrl from './onest-latin.woff2?url&no-inline'

/**
 * Two files of the font Onest that every page needs immediately. The file with the rouble sign and the arrows
 * is loaded when a page needs it.
 */
export const preloadedFonts: readonly string[] = [cyrillicUrl, latinUrl]
