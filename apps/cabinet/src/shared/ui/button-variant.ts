import { classNames } from './class-names.ts'
import css from './button.module.css'

export type ButtonAppearance = {
  /** `hero` and `heroQuiet` are only for the balance's dark card. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'hero' | 'heroQuiet'
  /** Height in px: 48, or 56 for the main action at the bottom of a page. */
  size?: 48 | 56
  /** True to fill the container's width. */
  wide?: boolean
}

/** Class that buttons and links share. */
export function buttonClass({ variant = 'primary', size = 48, wide = false }: ButtonAppearance): string {
  return classNames(css.button, css[variant], size === 56 && css.tall, wide && css.wide)
}
