import { useLazyModule } from '../navigation/use-lazy.ts'
import { useUpdateFound } from './use-update-found.ts'

/** Checks for a new version, and loads the prompt once there is one. */
export function LazyUpdate() {
  const found = useUpdateFound()
  const later = useLazyModule(load, found)
  return later && found && <later.UpdatePrompt found={found} />
}

const load = () => import('./update-prompt.tsx')
