import { useState } from 'react'
import { usePress } from '../../shared/feedback/use-press.ts'

/** State of a switch. The switch changes immediately, and changes back when `save` fails. */
export function useToggle(isOn: boolean, save: (isOn: boolean) => Promise<unknown>) {
  const [isSaved, setSaved] = useState(false)
  const { pressed, busy, failed, press } = usePress<'on' | 'off'>()
  const change = async (on: boolean) => {
    setSaved(false)
    await save(on)
    setSaved(true)
  }
  return {
    failed,
    isSaved,
    switchProps: {
      isOn: busy ? pressed === 'on' : isOn,
      isBusy: busy,
      onChange: (on: boolean) => press(() => change(on), on ? 'on' : 'off'),
    },
  }
}
