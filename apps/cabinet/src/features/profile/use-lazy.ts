import { useState } from 'react'

export type LazyModule<Module> = {
  module: Module | null
  isLoading: boolean
  hasFailed: boolean
  /** Loads the module, unless it is loaded already. */
  want: () => void
}

/** Loads a rarely needed module on demand. After a failure the next call of `want` tries again. */
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

/** Text displayed in place of a sheet that could not be loaded. */
export const notLoadedText = 'Не удалось открыть. Проверьте интернет и\u00a0повторите'
