import type { Loadable } from '../../shared/loading/loadable.ts'

/** The document's title of a page about one thing, which may not be there. */
export const toPageTitle =
  <T>(missing: string, toTitle: (thing: T) => string | undefined) =>
  (loaded: unknown): string | undefined => {
    const one = loaded as Loadable<T | null> | undefined
    if (one?.status !== 'loaded') return undefined
    return one.value === null ? missing : toTitle(one.value)
  }
