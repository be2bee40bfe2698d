import { classNames } from './class-names.ts'
import css from './button.module.css'

export type ButtonAppearance = {
  /** `hero` and `heroQuiet` are for the petrol card of the balance alone. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'hero' | 'heroQuiet'
  /** 48 px high, or 56 px for the main action at the bottom of a screen. */
  size?: 48 | 56
  /** As wide as its place. */
  wide?: boolean
}

/** The look that a button and a link share. */
export function buttonClass({ variant = 'primary', size = 48, wide = false }: ButtonAppearance): string {
  return classNames(css.button, css[variant], size === 56 && css.tall, wide && css.wide)
}
