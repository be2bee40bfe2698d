import { useRef, useState } from 'react'
import { errorText } from '../../shared/api/api-error.ts'

/**
 * State of a switch. The switch changes immediately, and changes back when `save` fails. A failed `save`
 * throws an error or returns an error text.
 */
export function useToggle(isOn: boolean, save: (isOn: boolean) => Promise<string | null>) {
  const [unsavedValue, setUnsavedValue] = useState<boolean | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const isSaving = useRef(false)
  const change = async (on: boolean) => {
    if (isSaving.current) return
    isSaving.current = true
    setUnsavedValue(on)
    setFailed(null)
    try {
      setFailed(await save(on))
    } catch (error) {
      setFailed(errorText(error))
    } finally {
      isSaving.current = false
      setUnsavedValue(null)
    }
  }
  return {
    failed,
    switchProps: {
      isOn: unsavedValue ?? isOn,
      isBusy: unsavedValue !== null,
      onChange: (on: boolean) => void change(on),
    },
  }
}
