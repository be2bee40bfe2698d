import cyrillicUrl from './onest-cyrillic.woff2?url&no-inline'
import latinUrl from './onest-latin.woff2?url&no-inline'

/** The two cuts of Onest that every page needs at once; the rouble and the arrows come when a page has them. */
export const preloadedFonts: readonly string[] = [cyrillicUrl, latinUrl]
