import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { whenIdle } from '../browser/when-idle.ts'
import { showToast } from '../feedback/toast.ts'

type SheetProps = { open: boolean; onClose: () => void }

/**
 * A sheet that no first screen needs: its code follows once the browser has nothing else to do, or when it is opened. What
 * could not be fetched is said, and is asked for again at the next opening.
 */
export function laterSheet<Props extends SheetProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  return function LaterSheet(props: Props) {
    const [Sheet, setSheet] = useState(() => loaded)
    const { open } = props
    const giveUp = useEffectEvent(() => {
      if (!open) return
      props.onClose()
      showToast({ text: 'Не удалось открыть. Проверьте интернет и\u00a0повторите' })
    })
    const isThere = Sheet !== null
    useEffect(() => {
      if (isThere) return undefined
      const fetchIt = () => {
        load().then(
          (found) => {
            loaded = found
            setSheet(() => found)
          },
          () => giveUp(),
        )
      }
      if (open) return fetchIt()
      return whenIdle(fetchIt)
    }, [isThere, open])
    return Sheet && <Sheet {...props} />
  }
}
