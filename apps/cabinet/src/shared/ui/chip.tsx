import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Link, type LinkProps } from '../modal/link.tsx'
import css from './chip.module.css'

type ChipProps = Omit<ComponentProps<'button'>, 'className' | 'style'> & { pressed?: boolean }

/** Small toggle button, for example for a filter or for an amount that fills a field. */
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

/** Chip that is a link. Used for filters, which are stored in the URL. */
export function ChipLink({ current = false, ...rest }: ChipLinkProps) {
  return (
    <Link
      {...rest}
      className={classNames(css.chip, current && css.on)}
      aria-current={current ? 'true' : undefined}
    />
  )
}

/** Group of chips. The chips wrap onto several lines if necessary, so that no chip is hidden. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset aria-label={label} className={css.row}>
      {children}
    </fieldset>
  )
}

/** Link that removes all filters. */
export function ResetLink({ to }: { to: string }) {
  return (
    <Link to={to} preventScrollReset className={css.reset}>
      Сбросить
    </Link>
  )
}
