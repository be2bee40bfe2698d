import { classNames } from './class-names.ts'
import css from './button.module.css'

export type ButtonAppearance = {
  /** Appearance of the button. `hero` and `heroQuiet` are only for the dark card of the balance. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'hero' | 'heroQuiet' | undefined
  /** Height in pixels: 48, or 56 for the main action at the bottom of a page. */
  size?: 48 | 56 | undefined
  /** True if the button fills the width of its container. */
  wide?: boolean | undefined
  /** True for a button of one icon. Its label must be hidden visually, not for screen readers. */
  square?: boolean | undefined
}

/** Returns the CSS class of a button, which buttons and links share. */
export function buttonClass({
  variant = 'primary',
  size = 48,
  wide = false,
  square = false,
}: ButtonAppearance): string {
  return classNames(css.button, css[variant], size === 56 && css.tall, wide && css.wide, square && css.square)
}
