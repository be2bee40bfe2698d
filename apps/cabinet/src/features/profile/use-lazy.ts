import { useState } from 'react'

export type Later<Module> = {
  module: Module | null
  isLoading: boolean
  hasFailed: boolean
  /** Fetches it, unless it is there. */
  want: () => void
}

/** A piece that few need: fetched when it is asked for. What could not be fetched is asked for again at the next wish. */
export function useLater<Module>(load: () => Promise<Module>): Later<Module> {
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

/** In the place of a sheet that could not be fetched. */
export const notFetchedText = 'Не удалось открыть. Проверьте интернет и\u00a0повторите'
