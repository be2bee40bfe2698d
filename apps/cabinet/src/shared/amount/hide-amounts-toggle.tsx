import { useHiddenAmounts } from './hidden-amounts.ts'
import { Icon } from '../icon/icon.tsx'
import css from './hide-amounts-toggle.module.css'

/** Hides every amount of the cabinet from those who look over a shoulder; the device keeps it. */
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
