import { useState } from 'react'

export type LazyModule<Module> = {
  module: Module | null
  isLoading: boolean
  hasFailed: boolean
  /** Loads the module, if the module is not loaded yet. */
  want: () => void
}

/**
 * Loads a rarely needed module when `want` is called. If the load fails, the next call of `want` tries again.
 */
export function useLazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  const [module, setModule] = useState<Module | null>(null)
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle')
  const want = () => {
    if (module !== null || status === 'loading') return
    setStatus('loading')
    load().then(
      (loaded) => {
        setModule(loaded)
        setStatus('idle')
      },
      () => setStatus('failed'),
    )
  }
  return { module, isLoading: status === 'loading', hasFailed: status === 'failed', want }
}

/** Text that is shown when the code of a sheet could not be loaded. */
export const notLoadedText = 'Не удалось открыть. Проверьте интернет и\u00a0повторите'
