import type { Loadable } from '../../shared/loading/loadable.ts'

/**
 * Returns a function that formats the document title of a page about one object. The title is `missing` if the
 * object does not exist. The function returns undefined until the object is loaded.
 */
export const toPageTitle =
  <T>(missing: string, toTitle: (thing: T) => string | undefined) =>
  (loaded: unknown): string | undefined => {
    const one = loaded as Loadable<T | null> | undefined
    if (one?.status !== 'loaded') return undefined
    return one.value === null ? missing : toTitle(one.value)
  }
