import { useHiddenAmounts } from './hidden-amounts.ts'
import { Icon } from '../icon/icon.tsx'
import css from './hide-amounts-toggle.module.css'

/** Button that hides all amounts in the cabinet from people nearby. The choice is stored on this device. */
export function HideAmountsToggle() {
  const { isHidden, hide } = useHiddenAmounts()
  return (
    <>
      <button type="button" className={css.toggle} aria-pressed={isHidden} onClick={() => hide(!isHidden)}>
        <Icon name={isHidden ? 'eye-slash' : 'eye'} />
        <span className="visually-hidden">Скрыть суммы</span>
      </button>
      <output className="visually-hidden">{isHidden && 'Суммы скрыты'}</output>
    </>
  )
}
