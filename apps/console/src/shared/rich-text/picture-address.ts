import { consoleNewsPaths } from '@impulse/api/news/console-news'

const mediaPath = '/media/'
/** Base of picture addresses on this page, because the cabinet may have another origin. */
export const shownAt: string = consoleNewsPaths.picture.replace(':name', '')

/** Address at which this page can display one of our pictures. */
export const pictureAddress = (src: string): string =>
  src.startsWith(mediaPath) ? `${shownAt}${src.slice(mediaPath.length)}` : ''

/** Address of the picture as it is stored. */
export const mediaAddress = (address: string): string => mediaPath + address.slice(shownAt.length)
