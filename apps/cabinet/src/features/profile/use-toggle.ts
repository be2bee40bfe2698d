import { usePress } from '../../shared/feedback/use-press.ts'

/** State of a switch. The switch changes immediately, and changes back when `save` fails. */
export function useToggle(isOn: boolean, save: (isOn: boolean) => Promise<unknown>) {
  const { pressed, busy, failed, press } = usePress<'on' | 'off'>()
  return {
    failed,
    switchProps: {
      isOn: busy ? pressed === 'on' : isOn,
      isBusy: busy,
      onChange: (on: boolean) => press(() => save(on), on ? 'on' : 'off'),
    },
  }
}
