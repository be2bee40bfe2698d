import type { IconName, PairedIconName } from './icon-name.ts'
import css from './icon.module.css'
import spriteUrl from './sprite.svg?url&no-inline'

type IconProps = { className?: string | undefined } & (
  | { name: PairedIconName; filled?: boolean }
  | { name: IconName; filled?: false }
)

/**
 * Decorative icon, which screen readers do not announce. By default the icon has the colour of the text and
 * is 24 px wide.
 */
export function Icon({ name, filled = false, className }: IconProps) {
  return (
    <svg className={className === undefined ? css.icon : `${css.icon} ${className}`} aria-hidden="true">
      <use href={`${spriteUrl}#${filled ? `${name}-fill` : name}`} />
    </svg>
  )
}
