import { fillPath } from '@impulse/api/routes/fill-path'

const mediaPath = '/media/'
/**
 * Beginning of the addresses at which the console shows pictures. The console loads pictures through its own API,
 * because the cabinet may have another origin.
 */
export const shownAt: string = fillPath('/console/api/news-pictures/:name', { name: '' })

/**
 * Returns the address at which the console displays an uploaded picture, or an empty string for any other
 * address.
 */
export const pictureAddress = (src: string): string =>
  src.startsWith(mediaPath) ? `${shownAt}${src.slice(mediaPath.length)}` : ''

/** Converts the address of a picture in the console to the address that the server stores in the text. */
export const mediaAddress = (address: string): string => mediaPath + address.slice(shownAt.length)
