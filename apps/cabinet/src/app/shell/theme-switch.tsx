import { useId } from 'react'
import { Icon } from '../../shared/icon/icon.tsx'
import { type Theme, useTheme } from '../../shared/style/theme.ts'
import css from './theme-switch.module.css'

const themes = [
  { theme: 'system', title: 'Система', icon: 'circle-half' },
  { theme: 'light', title: 'Светлая', icon: 'sun' },
  { theme: 'dark', title: 'Тёмная', icon: 'moon' },
] as const satisfies { theme: Theme; title: string; icon: string }[]

/** Control by which the member selects the light theme, the dark theme, or the theme of the system. */
export function ThemeSwitch() {
  const [chosenTheme, chooseTheme] = useTheme()
  const name = useId()
  return (
    <fieldset className={css.switch}>
      <legend className="visually-hidden">Тема</legend>
      {themes.map(({ theme, title, icon }) => (
        <label key={theme} className={css.choice}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={chosenTheme === theme}
            onChange={() => chooseTheme(theme)}
          />
          <Icon name={icon} className={css.icon} />
          <span>{title}</span>
        </label>
      ))}
    </fieldset>
  )
}
