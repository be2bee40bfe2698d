import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'
import css from './chip.module.css'

type ChipProps = Omit<ComponentProps<'button'>, 'className' | 'style'> & { pressed?: boolean }

/** A small switch: a sum to put into the field, a filter that is on or off. */
export function Chip({ pressed, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(css.chip, pressed && css.on)}
      aria-pressed={pressed}
    />
  )
}

type ChipLinkProps = Omit<LinkProps, 'className' | 'style'> & { current?: boolean }

/** A filter that lives in the address. */
export function ChipLink({ current = false, ...rest }: ChipLinkProps) {
  return (
    <Link
      {...rest}
      className={classNames(css.chip, current && css.on)}
      aria-current={current ? 'true' : undefined}
    />
  )
}

/** Chips that belong together: as many lines as they need, so that none of them is cut or out of sight. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset aria-label={label} className={css.row}>
      {children}
    </fieldset>
  )
}

/** Takes every filter off. */
export function ResetLink({ to }: { to: string }) {
  return (
    <Link to={to} preventScrollReset className={css.reset}>
      Сбросить
    </Link>
  )
}
