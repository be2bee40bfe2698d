import { useLazyModule } from '../../shared/loading/use-lazy-module.ts'
import { useUpdateFound } from './use-update-found.ts'

/** Checks for a new version of the cabinet, and loads the prompt when there is a new version. */
export function LazyUpdate() {
  const found = useUpdateFound()
  const later = useLazyModule(load, found)
  return later && found && <later.UpdatePrompt found={found} />
}

const load = () => import('./update-prompt.tsx')
