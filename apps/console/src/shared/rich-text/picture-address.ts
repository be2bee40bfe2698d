import { consoleNewsPaths } from '@impulse/api/news/console-news'

const mediaPath = '/media/'
/** Beginning of picture addresses on this page: the cabinet may have another origin. */
export const shownAt: string = consoleNewsPaths.picture.replace(':name', '')

/** A picture of ours as this page may show it. */
export const pictureAddress = (src: string): string =>
  src.startsWith(mediaPath) ? `${shownAt}${src.slice(mediaPath.length)}` : ''

/** Back from there, as it is kept. */
export const mediaAddress = (address: string): string => mediaPath + address.slice(shownAt.length)
