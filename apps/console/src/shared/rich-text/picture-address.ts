import { consoleNewsPaths } from '@impulse/wire/console-news'

const kept = '/media/'
/** What the addresses of pictures begin with on this page: the cabinet may stand elsewhere. */
export const shownAt: string = consoleNewsPaths.picture.replace(':name', '')

/** A picture of ours as this page may show it. */
export const pictureAddress = (src: string): string =>
  src.startsWith(kept) ? `${shownAt}${src.slice(kept.length)}` : ''

/** Back from there, as it is kept. */
export const keptAddress = (address: string): string => kept + address.slice(shownAt.length)
