import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { whenIdle } from '../browser/when-idle.ts'
import { showToast } from '../feedback/toast.ts'

type SheetProps = { open: boolean; onClose: () => void }

/**
 * Returns a sheet whose code is loaded when the browser is idle, at the latest when the sheet opens. If the code cannot
 * be loaded then, the member sees an error, and the next opening tries again.
 */
export function lazySheet<Props extends SheetProps>(
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
