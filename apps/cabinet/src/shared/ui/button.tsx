import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Spinner } from './spinner.tsx'
import { buttonClass, type ButtonAppearance } from './button-variant.ts'
import css from './button.module.css'

type ButtonProps = ButtonAppearance &
  Omit<ComponentProps<'button'>, 'className' | 'style'> & {
    /**
     * True while the action of the button is running. The width, the label and the focus stay, and a second
     * press has no effect.
     */
    busy?: boolean
    icon?: ReactNode
  }

export function Button({
  variant,
  size,
  wide,
  square,
  busy = false,
  icon,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // A disabled button would lose the focus. A busy button therefore stays enabled and ignores each press,
  // including Enter in a form.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) =>
    busy ? event.preventDefault() : onClick?.(event)
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, wide, square })}
      onClick={handleClick}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
    >
      <span className={css.content}>
        {icon}
        {children}
      </span>
      {busy && (
        <span className={css.wait}>
          <Spinner />
        </span>
      )}
    </button>
  )
}
