import { consoleNewsPaths } from '@impulse/api/news/console-news'

const mediaPath = '/media/'
/** Prefix of picture addresses in the console, which may have another origin than the cabinet. */
export const shownAt: string = consoleNewsPaths.picture.replace(':name', '')

/**
 * Returns the address at which the console displays an uploaded picture, or an empty string for any other
 * address.
 */
export const pictureAddress = (src: string): string =>
  src.startsWith(mediaPath) ? `${shownAt}${src.slice(mediaPath.length)}` : ''

/** Returns the stored address of a picture, from its address in the console. */
export const mediaAddress = (address: string): string => mediaPath + address.slice(shownAt.length)
