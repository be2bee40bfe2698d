import { lazySheet } from '../../../shared/modal/lazy-sheet.tsx'

/** Sheet of `reauthentication-sheet.tsx`, whose code is loaded later than that of the page. */
export const LazyReauthenticationSheet = lazySheet(() =>
  import('./reauthentication-sheet.tsx').then((module) => module.ReauthenticationSheet),
)
